import { useCallback, useEffect, useState } from 'react';
import type { AuthorNotice } from '#contracts/entities.js';
import { callCounted } from '../../lib/api-call.js';

const SHOWN = 50;
const LOOK_AGAIN_MS = 3_000;

interface Known {
  notices: AuthorNotice[];
  total: number;
}

/** An article's notices, newest first; polled while one of them is being sent. */
export function useNotices(path: string) {
  const [known, setKnown] = useState<Known>();
  const [failed, setFailed] = useState(false);

  const look = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { items, total } = await callCounted<AuthorNotice>(`${path}?limit=${SHOWN}`, { signal });
        setKnown({ notices: items, total });
        setFailed(false);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [path],
  );

  useEffect(() => {
    const left = new AbortController();
    void look(left.signal);
    return () => left.abort();
  }, [look]);

  useEffect(() => {
    if (failed || !known?.notices.some(({ state }) => state === 'queued')) return;
    const again = setTimeout(() => void look(), LOOK_AGAIN_MS);
    return () => clearTimeout(again);
  }, [known, failed, look]);

  return { known, failed, look };
}
