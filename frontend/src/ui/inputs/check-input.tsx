import styles from './check-input.module.css';

interface Props {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  problem?: string;
}

export function CheckInput({ id, label, checked, onChange, problem }: Props) {
  return (
    <p className={styles.check}>
      <input
        id={id}
        name={id}
        type="checkbox"
        checked={checked}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {problem && (
        <span className="problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </p>
  );
}
