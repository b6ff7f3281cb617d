import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Loads a page as a document when its script cannot be loaded: the connection failed, or the script was one of an
 * earlier release. A script that is only prefetched may be missing until its link is followed.
 *
 * @returns takes the router, once there is one
 */
export function replaceMissingScripts(): (router: Router) => void {
  let router: Router | undefined;
  let isLeft = false;
  const leave = () => (isLeft = true);
  // Firefox ends a page's requests as soon as a link is followed.
  window.addEventListener('beforeunload', leave);

  window.addEventListener('vite:preloadError', () => {
    const { initialized = false, navigation } = router?.state ?? {};
    if (navigation?.location) window.location.assign(router!.createHref(navigation.location));
    else if (!initialized && !isLeft && !wasReloaded()) window.location.reload();
  });
  return (created) => {
    router = created;
    // With such a listener a page would not enter the browser's back/forward cache.
    if (created.state.initialized) window.removeEventListener('beforeunload', leave);
  };
}

/**
 * Loads the script of a part of a page; when it is missing, reloads the page, which has nothing to lose when the part is
 * first shown.
 */
export const loadOrReload =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((error: unknown) => {
      if (wasReloaded()) throw error;
      window.location.reload();
      return new Promise(() => undefined);
    });

/** Whether the page was reloaded: a script missing from it would not come with the next reload. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
