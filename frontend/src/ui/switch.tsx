interface Props {
  /** What is switched, for who does not see the row. */
  label: string;
  on: boolean;
  busy?: boolean;
  onChange: (on: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, on, busy = false, onChange }: Props) {
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={on}
      aria-label={label}
      // Not disabled: the focus would be lost.
      aria-disabled={busy}
      onClick={() => !busy && onChange(!on)}
    >
      <span />
    </button>
  );
}
