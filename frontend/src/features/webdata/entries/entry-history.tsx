import { useEffect, useState } from 'react';
import type { HistoryEntry, HistoryValue, WebdataEntry } from '#contracts/fields/entities.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { callCounted } from '#lib/api-call.ts';
import { Time } from '#shared/settings/day.tsx';
import { statusLabels, statusOfPath } from '../entry-status/status-labels.ts';
import styles from './entry-history.module.css';

const MOST = 100;

/** Who changed an entry's status, when, from which to which; newest first. */
export function EntryHistory({ entry: { id, version } }: { entry: WebdataEntry }) {
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
      <ol className={styles.history}>
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
