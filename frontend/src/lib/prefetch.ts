import { matchRoutes, type RouteObject } from 'react-router-dom';
import { languageOfPath } from '#contracts/values/site-languages.ts';
import { prefetch } from './api-fetch.ts';

/** Milliseconds of hovering that indicate intent. */
const RESTS_MS = 60;

/**
 * Prefetches the code and the data of a public page on hover, touch or focus of a link, so that following it shows
 * the page immediately. Respects Save-Data.
 */
export function prefetchLinks(routes: RouteObject[], basename: string): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const done = new Set<string>();
  let resting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (url: URL) => {
    if (done.has(url.href)) return;
    done.add(url.href);
    setTimeout(() => done.delete(url.href), 10_000);
    void prefetchPage(routes, basename, url);
  };
  const onPointer = (event: Event) => {
    clearTimeout(resting);
    const url = publicPageOf(event.target);
    if (url) resting = setTimeout(() => prefetch(url), RESTS_MS);
  };
  const onTouchOrFocus = (event: Event) => {
    const url = publicPageOf(event.target);
    if (url) prefetch(url);
  };
  document.addEventListener('pointerover', onPointer, { passive: true });
  document.addEventListener('touchstart', onTouchOrFocus, { passive: true });
  document.addEventListener('focusin', onTouchOrFocus);
}

function publicPageOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.download || link.type || link.target) return undefined;
  const url = new URL(link.href);
  const isPublic = !/^\/(?:admin|webdata|api|assets|static)(?:\/|$)|\.\w+$/.test(url.pathname);
  // A page in another language is loaded as a document of its own.
  const isInLanguage = languageOfPath(url.pathname) === languageOfPath(location.pathname);
  return isPublic && isInLanguage && url.pathname !== location.pathname ? url : undefined;
}

async function prefetchPage(routes: RouteObject[], basename: string, url: URL): Promise<void> {
  const request = new Request(url);
  try {
    await Promise.all(
      // The layout's data is already loaded.
      (matchRoutes(routes, url, basename) ?? []).slice(1).map(async ({ route, params }) => {
        const loaded = typeof route.lazy === 'function' ? await route.lazy() : route;
        const loader = 'loader' in loaded ? loaded.loader : undefined;
        const args = { request, params, context: { apiFetch: prefetch } };
        if (typeof loader === 'function') await loader(args as unknown as Parameters<typeof loader>[0]);
      }),
    );
  } catch {
    // What keeps the page from loading is shown when its link is followed; a redirect is not a failure at all.
  }
}
