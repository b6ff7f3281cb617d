import styles from './check-input.module.css';
interface Props {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckInput({ id, label, checked, onChange }: Props) {
  return (
    <p className={styles.check}>
      <input
        id={id}
        name={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </p>
  );
}
