import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Loads the page's data again at each interval while what it shows is moving and the page is in view. */
export function useRefreshWhile(moving: boolean, intervalMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving) return undefined;
    const interval = setInterval(() => !document.hidden && void revalidate(), intervalMs);
    return () => clearInterval(interval);
  }, [moving, intervalMs, revalidate]);
}
