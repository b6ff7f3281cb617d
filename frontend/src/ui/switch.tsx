interface Props {
  /** What is switched, for who does not see the row. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, on, onChange }: Props) {
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
    >
      <span />
    </button>
  );
}
