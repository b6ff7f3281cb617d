import type { KeyboardEvent } from 'react';
import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import { statusLabels } from './status-labels.ts';
import { StatusMark } from './status-mark.tsx';
import styles from './status.module.css';

interface Props {
  /** Accessible name of the select. */
  label: string;
  status: WebdataStatus;
  /** Whether the change is being saved. */
  saving: boolean;
  onChange: (status: WebdataStatus) => void;
}

/** The dropdown from any status to any other. */
export function StatusSelect({ label, status, saving, onChange }: Props) {
  return (
    <span className={styles.select} data-status={status} data-saving={saving}>
      <StatusMark status={status} />
      <select
        aria-label={`Status of: ${label}`}
        aria-busy={saving}
        value={status}
        onKeyDown={openByArrow}
        onChange={({ target }) => {
          // The list is about to close: dialogs that open next return the focus here.
          target.focus();
          if (!saving) onChange(target.value as WebdataStatus);
        }}
      >
        {webdataStatuses.map((choice) => (
          <option key={choice} value={choice} data-status={choice}>
            {statusLabels[choice]}
          </option>
        ))}
      </select>
    </span>
  );
}

/**
 * An arrow key would select the next status immediately, and ask for confirmation at every step: it opens the list
 * instead, where the browser supports it.
 */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  const { currentTarget: select, target, key } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || target !== select) return;
  if (!('showPicker' in select) || !CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}
