import styles from './choice.module.css';

interface Props<Option extends string> {
  label: string;
  options: Readonly<Partial<Record<Option, string>>>;
  chosen: Option | undefined;
  onChoose: (option: Option) => void;
}

/** Buttons of which one is pressed. */
export const Choice = <Option extends string>({ label, options, chosen, onChoose }: Props<Option>) => (
  <div className={styles.choice} role="group" aria-label={label}>
    {(Object.keys(options) as Option[]).map((option) => (
      <button
        key={option}
        type="button"
        className="quiet"
        aria-pressed={option === chosen}
        onClick={() => onChoose(option)}
      >
        {options[option]}
      </button>
    ))}
  </div>
);
