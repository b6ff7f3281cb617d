import { type ReactNode, useState } from 'react';
import { useAddressedField } from './use-field-of-address.ts';
import styles from './form-section.module.css';

interface Props {
  title: string;
  children: ReactNode;
  folded?: boolean;
  /** Opens a folded section, for example for a problem inside. */
  open?: boolean;
  /** Names of its fields: the section opens for an address that names one. */
  fields?: readonly string[];
  /** Short summary of a folded section. */
  summary?: string;
}

export function FormSection({
  title,
  children,
  folded = false,
  open = false,
  summary,
  fields: names = [],
}: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const { field, key } = useAddressedField();
  const isSought = names.some((name) => field === name || field.startsWith(`${name}.`));
  /** Navigation for which the section has been closed again. */
  const [closed, setClosed] = useState('');
  const fields = <div className={styles.fields}>{children}</div>;
  if (!folded)
    return (
      <fieldset>
        <legend>{title}</legend>
        {fields}
      </fieldset>
    );
  const isOpen = open || unfolded || (isSought && closed !== key);
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target !== currentTarget) return;
        setUnfolded(currentTarget.open);
        if (!currentTarget.open) setClosed(key);
      }}
    >
      <summary>
        {title}
        {summary && <span className="hint">{summary}</span>}
      </summary>
      {isOpen && <fieldset aria-label={title}>{fields}</fieldset>}
    </details>
  );
}
