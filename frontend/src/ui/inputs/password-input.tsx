import { type ComponentProps, useState } from 'react';
import styles from './password-input.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  id: string;
  label: string;
}

export function PasswordInput({ label, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className="quiet" aria-controls={input.id} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
        <span className="unseen"> {label.toLowerCase()}</span>
      </button>
    </span>
  );
}
