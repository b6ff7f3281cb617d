import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { Document } from './document.tsx';
import type { Site } from './features/shared/settings/site.ts';
import { jsonBlock } from './lib/json-block.ts';
import { pageError } from './lib/load.ts';
import type { PageAssets } from './page-assets.ts';
import type { RenderedPage, RenderRequest } from './rendering.ts';
import type { RouteHandle } from './route-handle.ts';
import { routes } from './routes.tsx';
import { Loading } from './ui/loading.tsx';

export { assetsFromManifest } from './page-assets.ts';

const handler = createStaticHandler(routes);

/** The areas that are rendered in the browser only: `matchRoutes` compiles each route that it is given, every time. */
const browserOnlyAreas = routes.flatMap(({ path, handle }) =>
  (handle as RouteHandle | undefined)?.browserOnly ? { path: `${path}/*` } : [],
);

/** For the access log. */
export function routePattern(path: string): string | undefined {
  const matches = matchRoutes(routes, path);
  return matches ? patternOf(matches) : undefined;
}

const patternOf = (matches: { route: RouteObject }[]): string =>
  `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`;
const routeIdsOf = (matches: { route: RouteObject }[]): string[] =>
  matches.flatMap(({ route }) => route.id ?? []);

/** Renders the page at an address, with its HTTP status. */
export async function render(page: RenderRequest): Promise<RenderedPage> {
  const { pathname } = new URL(page.url);
  if (matchRoutes(browserOnlyAreas, pathname)) {
    const matches = matchRoutes(routes, pathname) ?? [];
    const status = (await exists(matches, page)) ? 200 : 404;
    return { status, shared: false, html: browserOnlyPage(page.assetsOf(routeIdsOf(matches))) };
  }

  const request = new Request(page.url, { signal: page.signal });
  const context = await handler.query(request, { requestContext: { apiFetch: page.apiFetch } });
  if (context instanceof Response) {
    return {
      status: context.status,
      shared: true,
      location: context.headers.get('Location') ?? '/',
      html: '',
    };
  }
  for (const [route, error] of Object.entries(context.errors ?? {}))
    respondWithFault(context, route, error, page.onFault);
  const assets = page.assetsOf(routeIdsOf(context.matches));
  return {
    status: context.statusCode,
    route: patternOf(context.matches),
    shared: true,
    links: context.statusCode === 200 ? linksOf(context) : undefined,
    html: publicPage(context, assets),
  };
}

function linksOf({ matches, loaderData }: StaticHandlerContext): string | undefined {
  const page = matches.at(-1)?.route;
  const { links } = (page?.handle as RouteHandle | undefined) ?? {};
  const layout = matches[0]?.route.id ?? '';
  return page && links?.(loaderData[page.id] as never, loaderData[layout] as Site);
}

/** Whether every route of an address exists. While the responsible service is unavailable, the browser finds out. */
async function exists(matches: RouteMatch[], page: RenderRequest): Promise<boolean> {
  const responses = matches.map(async ({ route, params }) => {
    const { exists: existsAt } = (route.handle ?? {}) as RouteHandle;
    return existsAt ? existsAt(params, page) : true;
  });
  const settled = await Promise.allSettled(responses);
  return settled.every((response) => response.status === 'rejected' || response.value);
}

/** Unexpected errors become the generic error, identical on the server and when the browser hydrates. */
function respondWithFault(
  context: StaticHandlerContext,
  route: string,
  error: unknown,
  onFault: RenderRequest['onFault'],
) {
  if (isRouteErrorResponse(error)) return;
  onFault(error);
  const { data, init } = pageError('internal');
  context.statusCode = 500;
  context.errors = {
    ...context.errors,
    [route]: { status: 500, statusText: '', internal: false, data, ...init },
  };
}

function publicPage(context: StaticHandlerContext, assets: PageAssets): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <Document assets={assets}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
  );
  const { loaderData, errors } = context;
  const state = `<script type="application/json" id="page-data">${jsonBlock({ loaderData, errors })}</script>`;
  return `<!doctype html>${html.replace('</body></html>', () => `${state}</body></html>`)}`;
}

function browserOnlyPage(assets: PageAssets): string {
  const html = renderToString(
    <Document assets={assets}>
      <Loading />
      <noscript>This part of the site needs JavaScript.</noscript>
    </Document>,
  );
  return `<!doctype html>${html}`;
}
