import { useCallback, useEffect, useState } from 'react';
import type { AuthorNotice } from '#contracts/fields/entities.ts';
import { callCounted } from '#lib/api-call.ts';

const SHOWN = 50;
const POLL_INTERVAL_MS = 3_000;

interface Known {
  mails: AuthorNotice[];
  total: number;
}

export const authorMailsPath = (article: string): string => `/api/admin/archives/${article}/notices`;

/** The author mails of an article, newest first; polled while one of them is being sent. @param article its id */
export function useAuthorMails(article: string) {
  const path = authorMailsPath(article);
  const [known, setKnown] = useState<Known>();
  const [failed, setFailed] = useState(false);

  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { items, total } = await callCounted<AuthorNotice>(`${path}?limit=${SHOWN}`, { signal });
        setKnown({ mails: items, total });
        setFailed(false);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [path],
  );

  useEffect(() => {
    const left = new AbortController();
    void reload(left.signal);
    return () => left.abort();
  }, [reload]);

  useEffect(() => {
    if (failed || !known?.mails.some(({ state }) => state === 'queued')) return;
    const timer = setTimeout(() => void reload(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [known, failed, reload]);

  return { known, failed, reload };
}
