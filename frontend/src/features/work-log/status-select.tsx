import type { KeyboardEvent } from 'react';
import { type WebdataStatus, webdataStatuses } from '#contracts/statuses.js';
import { statusLabels } from './status-labels.js';
import { StatusMark } from './status-mark.js';

interface Props {
  /** What it is the status of. */
  label: string;
  status: WebdataStatus;
  /** The change shown is on its way to the server. */
  saving: boolean;
  onChange: (status: WebdataStatus) => void;
}

/** The dropdown from any status to any other. */
export function StatusSelect({ label, status, saving, onChange }: Props) {
  return (
    <span className="log-status" data-status={status} data-saving={saving}>
      <StatusMark status={status} />
      <select
        aria-label={`Status of: ${label}`}
        aria-busy={saving}
        value={status}
        onKeyDown={openByArrow}
        onChange={({ target }) => {
          // From its list, which is about to close: whatever asks next gives the focus back here.
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

/** An arrow would choose the next status at once, and ask at every step: it opens the list instead, where the browser can. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  const { currentTarget: select, target, key } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || target !== select) return;
  if (!('showPicker' in select) || !CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}
