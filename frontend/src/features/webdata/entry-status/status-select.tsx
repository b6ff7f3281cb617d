import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import styles from './status.module.css';

/** Display names of the statuses; 'info' is shown as 'Information' (requirements.md#webdata-pages). */
export const statusLabels: Record<WebdataStatus, string> = {
  pending: 'Pending',
  working: 'Working',
  completed: 'Completed',
  info: 'Information',
  'last-work': 'Last-work',
  journal: 'Journal',
  urgent: 'Urgent',
  cancelled: 'Cancelled',
};

/**
 * The status that `/webdata/{filterType}` filters by; any other word does not filter (requirements.md#webdata-pages).
 */
export function statusOfPath(filterType: string | undefined): WebdataStatus | undefined {
  return webdataStatuses.find((status) => status === filterType);
}

interface Props {
  label: string;
  status: WebdataStatus;
  /** Whether the change is being saved. */
  saving: boolean;
  onChange: (status: WebdataStatus) => void;
}

export function StatusSelect({ label, status, saving, onChange }: Props) {
  /** Status chosen by letters in the closed list: it waits for Enter. */
  const [proposed, setProposed] = useState<WebdataStatus>();
  const byLetters = useRef(false);
  const shown = proposed ?? status;
  const hint = useId();

  function choose(chosen: WebdataStatus) {
    setProposed(undefined);
    if (!saving && chosen !== status) onChange(chosen);
  }

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, ctrlKey, metaKey, altKey, currentTarget: select } = event;
    const isOpen = CSS.supports('selector(:open)') && select.matches(':open');
    byLetters.current = !isOpen && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (proposed !== undefined && (key === 'Enter' || key === 'Escape')) {
      event.preventDefault();
      if (key === 'Enter') choose(proposed);
      else setProposed(undefined);
    } else openByArrow(event);
  }

  return (
    <span className={styles.select} data-status={shown} data-saving={saving || proposed !== undefined}>
      <StatusMark status={shown} />
      <select
        aria-label={`Status of: ${label}`}
        aria-busy={saving}
        aria-describedby={proposed && hint}
        value={shown}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          byLetters.current = false;
        }}
        onBlur={() => setProposed(undefined)}
        onChange={({ target }) => {
          // The list is about to close: dialogs that open next return the focus here.
          target.focus();
          const chosen = target.value as WebdataStatus;
          if (byLetters.current) setProposed(chosen);
          else choose(chosen);
        }}
      >
        {webdataStatuses.map((choice) => (
          <option key={choice} value={choice} data-status={choice}>
            {statusLabels[choice]}
          </option>
        ))}
      </select>
      {proposed && (
        <span id={hint} className={styles.proposed} role="status">
          Enter: change to {statusLabels[proposed]}. Esc: no change
        </span>
      )}
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

/** An icon for a status with a shape and a colour of its own; its label is next to it. */
export function StatusMark({ status }: { status: WebdataStatus }) {
  return <span className={styles.mark} data-status={status} aria-hidden="true" />;
}
