import { useEffect, useState } from 'react';
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

export type GrowingList<T> = ReturnType<typeof useGrowingList<T>>;
