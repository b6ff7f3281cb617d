import styles from './field.module.css';
interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  /** Validation message. */
  problem?: string;
  hint?: string;
}

/** Several lines of plain text. */
export function TextArea({ id, label, value, onChange, rows, problem, hint }: Props) {
  return (
    <p className={styles.wide}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={id}
        rows={rows}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`}>
        {problem && <span className="problem">{problem}</span>}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </p>
  );
}
