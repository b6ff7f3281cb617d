interface Props {
  label: string;
  /** Accessible name, where there are several buttons of the label. */
  name?: string;
  /** Whether it is the main action of its page or section. */
  isMain?: boolean;
  disabled?: boolean;
  onClick: () => unknown;
}

export const ActionButton = ({ label, name, isMain = false, disabled, onClick }: Props) => (
  <button
    type="button"
    className={isMain ? undefined : 'quiet'}
    aria-label={name}
    disabled={disabled}
    onClick={() => void onClick()}
  >
    {label}
  </button>
);
