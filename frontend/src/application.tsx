import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { languageOfPath } from '#contracts/values/site-languages.ts';
import { keyHistoryEntries } from './lib/history-keys.ts';
import { replaceMissingScripts } from './lib/missing-scripts.ts';
import { prefetchLinks } from './lib/prefetch.ts';
import { retryPictures } from './lib/retry-pictures.ts';
import { loadMessages } from './messages/load-messages.ts';
import { MessagesContext } from './messages/messages-context.ts';
import { routesIn } from './routes.tsx';

const routed = replaceMissingScripts();
// Before the router listens too.
keyHistoryEntries();

const root = document.getElementById('root');
const pageData = document.getElementById('page-data')?.textContent;
if (!root) throw new Error('The page has no #root');

const language = languageOfPath(window.location.pathname);
// The server does not render the pages of staff.
const staffRoutes = pageData ? [] : (await import('./staff-routes.tsx')).staffRoutes;
const { routes, basename } = routesIn(language, staffRoutes);
const loadingMessages = loadMessages(language);

if (pageData) {
  await loadMatchedRoutes();
  const hydrationData = JSON.parse(pageData) as HydrationState;
  hydrateRoot(root, await app({ hydrationData }));
} else {
  // React renders the title that the server sent again, and would leave the server's in place.
  document.querySelector('title')?.remove();
  createRoot(root).render(await app());
}

prefetchLinks(routes, basename);
retryPictures();
if (pageData) offerOfflinePage();

/** Readers who lose the network see a page of the site instead of the browser's. */
function offerOfflinePage(): void {
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined); // as in a private window: the browser's own page is shown
}

/** Hydration must find the components that the server rendered, so lazy ones are loaded first. */
async function loadMatchedRoutes(): Promise<void> {
  const matched = matchRoutes(routes, window.location, basename) ?? [];
  await Promise.all(
    matched.map(async ({ route }: { route: RouteObject }) => {
      if (typeof route.lazy !== 'function') return;
      const module = await route.lazy();
      Object.assign(route, module, { lazy: undefined });
    }),
  );
}

async function app(state: { hydrationData?: HydrationState } = {}) {
  const messages = await loadingMessages;
  const router = createBrowserRouter(routes, { basename, ...state });
  routed(router);
  return (
    <StrictMode>
      <MessagesContext value={messages}>
        <RouterProvider router={router} />
      </MessagesContext>
    </StrictMode>
  );
}
