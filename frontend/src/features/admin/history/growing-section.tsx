import { type ReactNode, useId, useEffect, useState } from 'react';
import { ActionButton } from '#ui/action-button.tsx';
import styles from './history.module.css';
import { callCounted } from '#lib/api-call.ts';

const PAGE = 10;

/** A list of the API, newest first, whose older pages are loaded one by one. */
export function useGrowingList<T>(path: string) {
  const [page, setPage] = useState(1);
  const [known, setKnown] = useState<{ items: T[]; total: number; page: number }>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    callCounted<T>(`${path}?page=${page}&limit=${PAGE}`, { signal: left.signal }).then(
      ({ items, total }) =>
        setKnown((before) => ({
          items: [...(page > 1 ? (before?.items ?? []) : []), ...items],
          total,
          page,
        })),
      () => !left.signal.aborted && setFailed(true),
    );
    return () => left.abort();
  }, [path, page]);

  return {
    /** Undefined until the first page is loaded. */
    items: known?.items,
    total: known?.total ?? 0,
    failed,
    /** Whether older items are being loaded. */
    growing: known !== undefined && known.page < page,
    grow: () => setPage(page + 1),
  };
}

type GrowingList<T> = ReturnType<typeof useGrowingList<T>>;

interface Props<T> {
  title: string;
  list: GrowingList<T>;
  none: string;
  children: (item: T) => ReactNode;
}

/** A list next to a form that can load older items: `children` renders each as a `<li>`. */
export function GrowingSection<T>({ title, list, none, children }: Props<T>) {
  const { items, total, failed, growing, grow } = list;
  const heading = useId();
  return (
    <section className={styles.history} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {failed && <p role="alert">The list could not be loaded. Reload the page to try again.</p>}
      {!items && !failed && <p className="quiet">Loading…</p>}
      {items?.length === 0 && <p className="quiet">{none}</p>}
      <ol>{items?.map(children)}</ol>
      {items && items.length < total && (
        <ActionButton
          label={growing ? 'Loading…' : `Show older (${total - items.length})`}
          disabled={growing}
          onClick={grow}
        />
      )}
    </section>
  );
}
