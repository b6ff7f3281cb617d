import styles from './switch.module.css';
interface Props {
  /** Accessible name, for users who do not see the row. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch that is applied immediately. */
export function Switch({ label, on, onChange }: Props) {
  return (
    <button
      type="button"
      className={styles.switch}
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
    >
      <span />
    </button>
  );
}
