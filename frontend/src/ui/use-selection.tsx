import { useState } from 'react';
import styles from './table.module.css';

/** The ids of the selected rows, and the checkboxes for them. */
export function useSelection(ids: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = ids.filter((id) => chosen.has(id));
  const all = selected.length > 0 && selected.length === ids.length;

  function toggle(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return {
    /** In the order of the rows. */
    selected,
    box: (id: string, label: string) => (
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={label}
          checked={chosen.has(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      </label>
    ),
    boxForAll: (label: string) => (
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={label}
          checked={all}
          ref={(element) => {
            if (element) element.indeterminate = selected.length > 0 && !all;
          }}
          onChange={() => setChosen(new Set(all ? [] : ids))}
        />
      </label>
    ),
  };
}
