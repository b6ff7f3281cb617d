import { useCallback, useEffect, useState } from 'react';
import { call, serverMessageOf } from '#lib/api-call.ts';

/**
 * What a part of a page loads by itself, and the reason why that, or one of its actions, has failed.
 *
 * @param path undefined to load nothing
 * @param messageOf must always be the same function
 */
export function useLoaded<T>(path: string | undefined, messageOf = serverMessageOf, firstProblem = '') {
  const [loaded, setLoaded] = useState<T>();
  const [problem, setProblem] = useState(firstProblem);
  const fail = useCallback((error: unknown) => setProblem(messageOf(error)), [messageOf]);
  const load = useCallback(
    async () => (path === undefined ? undefined : call<T>(path).then(setLoaded, fail)),
    [path, fail],
  );
  useEffect(() => void load(), [load]);

  async function attempt(action: () => Promise<unknown>) {
    setProblem('');
    await action().catch(fail);
  }

  return { loaded, setLoaded, load, problem, attempt };
}
