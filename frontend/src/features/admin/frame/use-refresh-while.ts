import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';

/**
 * Loads again at each interval while what is shown is moving and the page is in view.
 *
 * @param load by default the page's data
 */
export function useRefreshWhile(moving: boolean, intervalMs: number, load?: () => Promise<unknown>): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (!document.hidden && state === 'idle') void (load ?? revalidate)();
  });
  useEffect(() => {
    if (!moving) return undefined;
    const interval = setInterval(refresh, intervalMs);
    return () => clearInterval(interval);
  }, [moving, intervalMs]);
}
