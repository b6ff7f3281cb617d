import { useCallback, useEffect, useState } from 'react';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { call, newIdempotencyKey, serverMessageOf } from '#lib/api-call.ts';

/** How often the state of a conversion is asked for. */
const POLL_MS = 1_500;

/** An article's full text, null without one and undefined until it is known, and what is done with it. */
export function useFullText(articleId: string) {
  const path = paths.fullText(articleId);
  const [text, setText] = useState<StaffFullText | null>();
  const [busy, setBusy] = useState<'' | 'sending' | 'changing'>('');
  const [problem, setProblem] = useState('');

  const load = useCallback(async () => {
    try {
      setText((await call<StaffFullText | undefined>(path)) ?? null);
    } catch (error) {
      setProblem(serverMessageOf(error));
    }
  }, [path]);
  useEffect(() => void load(), [load]);

  const isConverting = text?.state === 'converting';
  useEffect(() => {
    if (!isConverting) return undefined;
    const interval = setInterval(() => !document.hidden && void load(), POLL_MS);
    return () => clearInterval(interval);
  }, [isConverting, load]);

  async function attempt(name: 'sending' | 'changing', action: () => Promise<StaffFullText | null>) {
    setBusy(name);
    setProblem('');
    try {
      setText(await action());
    } catch (error) {
      setProblem(serverMessageOf(error));
    }
    setBusy('');
  }

  return {
    text,
    busy,
    problem,
    upload: (file: File) =>
      attempt('sending', () => {
        const body = new FormData();
        body.set('textFile', file);
        return call<StaffFullText>(path, { method: 'POST', body, idempotencyKey: newIdempotencyKey() });
      }),
    refuse: setProblem,
    remove: () =>
      attempt('changing', async () => {
        await call(path, { method: 'DELETE', version: text?.version });
        return null;
      }),
  };
}
