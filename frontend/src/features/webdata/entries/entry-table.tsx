import { useEffect, useRef } from 'react';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { parseSearchText } from '#contracts/text/search-text.ts';
import { EntryRow } from './entry-row.tsx';
import type { useStatusChange } from '../entry-status/use-status-change.ts';
import { classNames } from '#lib/class-names.ts';
import tableStyles from '#ui/tables/table.module.css';
import styles from './entry-table.module.css';

interface Props {
  entries: WebdataEntry[];
  search: string;
  changes: ReturnType<typeof useStatusChange>;
}

/** The work log, newest first. */
export function EntryTable({ entries, search, changes }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const changedRow = useRef<number>(undefined);
  const searched = parseSearchText(search).words;

  // A row whose new status is filtered out loses the focus with it: the next row gets it.
  useEffect(() => {
    const selects = body.current?.querySelectorAll('select') ?? [];
    if (changedRow.current !== undefined && document.activeElement === document.body)
      selects[Math.min(changedRow.current, selects.length - 1)]?.focus();
  }, [entries]);

  return (
    <table className={classNames(tableStyles.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Entry</th>
          <th scope="col">By</th>
          <th scope="col">Created</th>
          <th scope="col">
            <span className="unseen">History</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            status={changes.shownStatus(entry)}
            saving={changes.isSaving(entry)}
            searched={searched}
            onChange={(to) => {
              changedRow.current = index;
              changes.request({ entry, to });
            }}
          />
        ))}
      </tbody>
    </table>
  );
}
