import { useEffect, useRef, useState } from 'react';
import type { HistoryEntry, HistoryValue, WebdataEntry } from '#contracts/fields/entities.ts';
import { parseSearchText } from '#contracts/text/search-text.ts';
import type { useStatusChange } from '../entry-status/use-status-change.ts';
import { classNames } from '#lib/class-names.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { htmlMarked } from '#lib/text/marked.ts';
import { Time } from '#shared/settings/day.tsx';
import { excerptOf } from '#lib/text/excerpt.ts';
import { StatusSelect, statusLabels, statusOfPath } from '../entry-status/status-select.tsx';
import { errorTable } from '#contracts/api/errors.ts';
import { callCounted } from '#lib/api-call.ts';
import tableStyles from '#ui/tables/table.module.css';
import styles from './entry-table.module.css';

interface Props {
  entries: WebdataEntry[];
  search: string;
  changes: ReturnType<typeof useStatusChange>;
}

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

interface RowProps {
  entry: WebdataEntry;
  /** The entry's own status, or the pending one. */
  status: WebdataStatus;
  saving: boolean;
  searched: readonly string[];
  onChange: (to: WebdataStatus) => void;
}

function EntryRow({ entry, status, saving, searched, onChange }: RowProps) {
  const [open, setOpen] = useState(false);
  const historyId = `history-${entry.id}`;
  const excerpt = excerptOf(entry);
  return (
    <>
      <tr className={styles.entry} data-status={status}>
        <td>
          <StatusSelect label={excerpt} status={status} saving={saving} onChange={onChange} />
        </td>
        {/* Not encoded, unlike other rich text; sanitised by the server on every write. */}
        <td
          className={classNames(tableStyles.wide, styles.content)}
          dangerouslySetInnerHTML={{ __html: htmlMarked(entry.content, searched) }}
        />
        <td>{entry.createdby}</td>
        <td>
          <Time time={entry.created_at} />
        </td>
        <td>
          <button
            type="button"
            className={classNames('quiet', styles.historyButton)}
            aria-expanded={open}
            aria-controls={open ? historyId : undefined}
            aria-label={`History of: ${excerpt}`}
            onClick={() => setOpen(!open)}
          >
            History
          </button>
        </td>
      </tr>
      {open && (
        <tr className={styles.history} id={historyId}>
          <td colSpan={5}>
            <EntryHistory entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

const MOST = 100;

/** Changes of an entry's status with user and time; newest first. */
function EntryHistory({ entry: { id, version } }: { entry: WebdataEntry }) {
  const [history, setHistory] = useState<{ items: HistoryEntry[]; total: number }>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    callCounted<HistoryEntry>(`/api/webdata/${id}/history?limit=${MOST}`, { signal: left.signal }).then(
      setHistory,
      (error: unknown) => {
        if (left.signal.aborted) return;
        console.error(error);
        setFailed(true);
      },
    );
    return () => left.abort();
  }, [id, version]);

  if (failed) return <p role="alert">{errorTable.internal.message}</p>;
  if (!history) return <p role="status">Loading…</p>;
  return (
    <>
      <ol className={styles.changes}>
        {history.items.map(({ id, at, by, changes }) => (
          <li key={id}>
            <Time time={at} /> <b>{by.name}</b>{' '}
            {changes
              .filter(({ field }) => field === 'status')
              .map(({ from, to }) => `changed ${named(from)} to ${named(to)}`)}
          </li>
        ))}
      </ol>
      {history.items.length === 0 && <p className="quiet">The status has not been changed.</p>}
      {history.total > MOST && <p className="quiet">and {history.total - MOST} earlier changes</p>}
    </>
  );
}

function named(value: HistoryValue): string {
  const status = statusOfPath(String(value));
  return status ? statusLabels[status] : String(value);
}
