import { useEffect, useState } from 'react';
import { call } from '#lib/api-call.ts';

/**
 * What the API responds at a path; undefined until it is known, and without a value when the call has failed.
 *
 * @param path undefined for no call
 * @param delayMs how long the path must have stayed the same, for one that is typed
 */
export function useResponse<T>(path: string | undefined, delayMs = 0): { value?: T } | undefined {
  const [known, setKnown] = useState<{ path: string; value?: T }>();

  useEffect(() => {
    if (path === undefined) return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      call<T>(path, { signal: left.signal }).then(
        (value) => setKnown({ path, value }),
        () => !left.signal.aborted && setKnown({ path }),
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, delayMs]);

  return known?.path === path ? known : undefined;
}
