import styles from './next-value.module.css';

interface Props {
  /** Id of the field, which gets the focus once the value is used and the button is gone. */
  id: string;
  value: string;
  onUse: (value: string) => void;
}

/** The next value for a field, offered beside it: nothing is filled in unasked. */
export const NextValue = ({ id, value, onUse }: Props) => (
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
