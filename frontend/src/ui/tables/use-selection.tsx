import { useState } from 'react';
import styles from './table.module.css';

/** The ids of the selected rows, and the checkboxes for them; with Shift a press selects all rows since the last. */
export function useSelection(ids: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const selected = ids.filter((id) => chosen.has(id));
  const all = selected.length > 0 && selected.length === ids.length;

  function toggle(id: string, on: boolean, isRange: boolean) {
    const next = new Set(chosen);
    for (const one of isRange ? between(ids, last, id) : [id])
      if (on) next.add(one);
      else next.delete(one);
    setChosen(next);
    setLast(id);
  }

  return {
    /** Selected ids in the order of the rows. */
    selected,
    box: (id: string, label: string) => (
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={label}
          checked={chosen.has(id)}
          // A checkbox is changed by a click, also when a key was pressed.
          onChange={({ target, nativeEvent }) =>
            toggle(id, target.checked, (nativeEvent as MouseEvent).shiftKey)
          }
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

/** The ids from one to another, in either direction; the second alone when the first is no longer shown. */
function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const places = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = places;
  return first < 0 ? [to] : ids.slice(first, last + 1);
}
