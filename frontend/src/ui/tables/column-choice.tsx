import { type KeyboardEvent, useRef } from 'react';
import styles from './column-choice.module.css';

interface Props {
  heads: string[];
  hidden: readonly string[];
  onShow: (head: string, on: boolean) => void;
}

/** Chooses the columns that a table shows. */
export function ColumnChoice({ heads, hidden, onShow }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  function close() {
    if (details.current) details.current.open = false;
  }

  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.preventDefault();
    close();
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      className={styles.choice}
      onKeyDown={leaveOnEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !details.current?.contains(relatedTarget)) close();
      }}
    >
      <summary className="button quiet">Columns</summary>
      <fieldset>
        <legend className="unseen">Columns shown</legend>
        {heads.map((head) => (
          <label key={head}>
            <input
              type="checkbox"
              checked={!hidden.includes(head)}
              onChange={({ target }) => onShow(head, target.checked)}
            />
            {head}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
