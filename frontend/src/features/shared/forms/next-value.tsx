import styles from './next-value.module.css';

interface Props {
  /** Id of the field, which has the focus once the value is used: the button is gone then. */
  id: string;
  value: string;
  onUse: (value: string) => void;
}

/** The value that is next for a field, beside it: nothing is filled in unasked. */
export function NextValue({ id, value, onUse }: Props) {
  return (
    <span className={styles.next}>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          onUse(value);
          document.getElementById(id)?.focus();
        }}
      >
        Use {value}
      </button>
    </span>
  );
}
