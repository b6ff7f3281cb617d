import { useEffect, useState } from 'react';
import type { HistoryEntry, HistoryValue } from '#contracts/entities.js';
import { encodeRichText, plainText } from '#contracts/rich-text.js';
import { callCounted } from '../../lib/api-call.js';
import { formatTime } from '../../lib/dates.js';
import { useSite } from '../site/site-context.js';

const PAGE = 10;

interface Props {
  /** The API's path of the history. */
  path: string;
  /** Of the fields; one without a label is told by its name. */
  labels: Record<string, string>;
}

/** Who changed what, when, from which value to which: newest first. */
export function HistoryPanel({ path, labels }: Props) {
  const { time_zone } = useSite().settings;
  const [page, setPage] = useState(1);
  const [known, setKnown] = useState<{ entries: HistoryEntry[]; total: number; page: number }>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    callCounted<HistoryEntry>(`${path}?page=${page}&limit=${PAGE}`, { signal: left.signal }).then(
      ({ items, total }) =>
        setKnown((before) => ({
          entries: [...(page > 1 ? (before?.entries ?? []) : []), ...items],
          total,
          page,
        })),
      () => !left.signal.aborted && setFailed(true),
    );
    return () => left.abort();
  }, [path, page]);

  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">History</h2>
      {failed && <p role="alert">The history could not be loaded. Reload the page to try again.</p>}
      {!known && !failed && <p className="quiet">Loading…</p>}
      {known?.total === 0 && <p className="quiet">Nothing has been changed yet.</p>}
      <ol>
        {known?.entries.map(({ id, at, by, changes }) => (
          <li key={id}>
            <p>
              <time dateTime={at}>{formatTime(at, time_zone)}</time> <b>{by.name}</b>
            </p>
            <dl>
              {changes.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{labels[field] ?? field}</dt>
                  <dd>
                    {from !== null && (
                      <>
                        <del>{shown(from)}</del>{' '}
                      </>
                    )}
                    <ins>{shown(to)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {known && known.entries.length < known.total && (
        <button
          type="button"
          className="quiet"
          disabled={known.page < page}
          onClick={() => setPage(page + 1)}
        >
          {known.page < page ? 'Loading…' : `Show older (${known.total - known.entries.length})`}
        </button>
      )}
    </section>
  );
}

function shown(value: HistoryValue): string {
  if (value === null || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '(empty)';
  return plainText(encodeRichText(String(value))) || '(empty)';
}
