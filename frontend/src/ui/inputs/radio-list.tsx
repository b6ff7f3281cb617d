import fieldStyles from './field.module.css';
import styles from './radio-list.module.css';

interface Props<Value extends string> {
  /** Beginning of the fields' ids, and their name. */
  id: string;
  label: string;
  all: readonly Value[];
  /** Empty until one is chosen. */
  chosen: Value | '';
  labelOf: (value: Value) => string;
  onChange: (value: Value) => void;
  problem?: string;
}

/** A choice of one of several values, all in view. */
export function RadioList<Value extends string>({ id, label, all, chosen, problem, ...props }: Props<Value>) {
  const about = problem && `${id}-problem`;
  return (
    <div className={fieldStyles.wide} role="radiogroup" aria-labelledby={id} aria-describedby={about}>
      <span className={fieldStyles.label} id={id}>
        {label}
      </span>
      {all.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            aria-invalid={problem !== undefined}
            onChange={() => props.onChange(value)}
          />
          {props.labelOf(value)}
        </label>
      ))}
      {problem && (
        <span className="problem" id={about}>
          {problem}
        </span>
      )}
    </div>
  );
}
