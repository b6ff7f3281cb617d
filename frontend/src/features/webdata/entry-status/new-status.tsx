import { newWebdataStatuses, type WebdataStatus } from '#contracts/values/statuses.ts';
import fieldStyles from '#ui/inputs/field.module.css';
import { statusLabels } from './status-labels.ts';
import { StatusMark } from './status-mark.tsx';
import styles from './new-status.module.css';

interface Props {
  label: string;
  status: WebdataStatus;
  onChange: (status: WebdataStatus) => void;
  /** Validation message. */
  problem?: string;
}

/** Selects a new entry's status. */
export function NewStatus({ label, status, onChange, problem }: Props) {
  return (
    <div
      className={fieldStyles.wide}
      role="radiogroup"
      aria-labelledby="new-status"
      aria-describedby="new-status-problem"
    >
      <span className={fieldStyles.label} id="new-status">
        {label}
      </span>
      <div className={styles.choices}>
        {newWebdataStatuses.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="status"
              value={choice}
              checked={choice === status}
              aria-invalid={problem !== undefined}
              onChange={() => onChange(choice)}
            />
            <StatusMark status={choice} />
            {statusLabels[choice]}
          </label>
        ))}
      </div>
      <span className="problem" id="new-status-problem">
        {problem}
      </span>
    </div>
  );
}
