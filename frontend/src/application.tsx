import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { prefetchLinks } from './lib/prefetch.ts';
import { routes } from './routes.tsx';

/**
 * A page left open across a release requests files that no longer exist: reloading gets a page with the new names.
 */
window.addEventListener('vite:preloadError', () => window.location.reload());

const root = document.getElementById('root');
const pageData = document.getElementById('page-data')?.textContent;
if (!root) throw new Error('The page has no #root');

if (pageData) {
  await loadMatchedRoutes();
  const hydrationData = JSON.parse(pageData) as HydrationState;
  hydrateRoot(root, app(createBrowserRouter(routes, { hydrationData })));
} else {
  // React renders the title that the server sent again, and would leave the server's in place.
  document.querySelector('title')?.remove();
  createRoot(root).render(app(createBrowserRouter(routes)));
}

prefetchLinks(routes);

/** Hydration must find the components that the server rendered, so lazy ones are loaded first. */
async function loadMatchedRoutes(): Promise<void> {
  const matched = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matched.map(async ({ route }: { route: RouteObject }) => {
      if (typeof route.lazy !== 'function') return;
      const module = await route.lazy();
      Object.assign(route, module, { lazy: undefined });
    }),
  );
}

function app(router: ReturnType<typeof createBrowserRouter>) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
