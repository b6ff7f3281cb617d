import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import {
  inLanguage,
  languageOfPath,
  type SiteLanguage,
  siteLanguages,
} from '#contracts/values/site-languages.ts';
import { Document } from './document.tsx';
import { type DocumentLook, parseLook, usualLook } from './features/shared/settings/look.ts';
import type { Site } from './features/shared/settings/site.ts';
import { jsonBlock } from './lib/json-block.ts';
import { pageError } from './lib/load.ts';
import type { PageAssets } from './page-assets.ts';
import type { RenderedPage, RenderRequest } from './rendering.ts';
import type { RouteHandle } from './route-handle.ts';
import { catalogueModule, loadMessages } from './messages/load-messages.ts';
import type { Messages } from './messages/messages.ts';
import { MessagesContext } from './messages/messages-context.ts';
import { routesIn } from './routes.tsx';
import { staffRoutes } from './staff-routes.tsx';
import { LoadingArea } from './ui/loading.tsx';

export { assetsFromManifest } from './page-assets.ts';
export { offlineWorker } from './offline-worker.ts';

/** The routes of each language, and their handler. */
const sites = Object.fromEntries(
  siteLanguages.map((language) => {
    const { routes: ofLanguage, basename } = routesIn(language, staffRoutes);
    return [
      language,
      { routes: ofLanguage, basename, handler: createStaticHandler(ofLanguage, { basename }) },
    ];
  }),
) as Record<SiteLanguage, { routes: RouteObject[]; basename: string; handler: StaticHandler }>;

/** Key of the staff routes in the build's manifest. */
const STAFF_ROUTES = 'src/staff-routes.tsx';

/** The areas that are rendered in the browser only: `matchRoutes` compiles each route that it is given, every time. */
const browserOnlyAreas = staffRoutes.map(({ path }) => ({ path: `${path}/*` }));

/** Route pattern for the access log. */
export function routePattern(path: string): string | undefined {
  const language = languageOfPath(path);
  const site = sites[language];
  const matches = matchRoutes(site.routes, path, site.basename);
  return matches ? patternOf(matches, language) : undefined;
}

const patternOf = (matches: { route: RouteObject }[], language: SiteLanguage): string =>
  inLanguage(`/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`, language);
const routeIdsOf = (matches: { route: RouteObject }[]): string[] =>
  matches.flatMap(({ route }) => route.id ?? []);

/** Renders the page at an address, with its HTTP status. */
export async function render(page: RenderRequest): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(page.url);
  if (matchRoutes(browserOnlyAreas, pathname)) {
    const matches = matchRoutes(staffRoutes, pathname) ?? [];
    const status = (await exists(matches, page)) ? 200 : 404;
    const assets = page.assetsOf([STAFF_ROUTES, ...routeIdsOf(matches), catalogueModule('en')]);
    const previewsLook = matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.previewsLook);
    const look = previewsLook ? { ...usualLook, ...parseLook(searchParams) } : usualLook;
    return { status, shared: false, html: browserOnlyPage(assets, look) };
  }

  const language = languageOfPath(pathname);
  const { handler } = sites[language];
  const request = new Request(page.url, { signal: page.signal });
  const context = await handler.query(request, { requestContext: { apiFetch: page.apiFetch } });
  if (context instanceof Response) {
    return {
      status: context.status,
      shared: true,
      location: withoutOwnOrigin(context.headers.get('Location') ?? '/', page.url),
      html: '',
    };
  }
  for (const [route, error] of Object.entries(context.errors ?? {}))
    respondWithFault(context, route, error, page.onFault);
  const assets = page.assetsOf([...routeIdsOf(context.matches), catalogueModule(language)]);
  const messages = await loadMessages(language);
  const { isPrivate } = (context.matches.at(-1)?.route.handle ?? {}) as RouteHandle;
  return {
    status: context.statusCode,
    route: patternOf(context.matches, language),
    shared: !isPrivate,
    links: context.statusCode === 200 ? linksOf(context) : undefined,
    html: publicPage(context, assets, messages),
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

/** The journal's look, if the settings were fetched. */
const journalLook = ({ matches, loaderData }: StaticHandlerContext) =>
  (loaderData[matches[0]?.route.id ?? ''] as Site | undefined)?.settings;

function publicPage(context: StaticHandlerContext, assets: PageAssets, messages: Messages): string {
  const { language } = messages;
  const router = createStaticRouter(sites[language].handler.dataRoutes, context);
  const html = renderToString(
    <Document language={language} assets={assets} look={journalLook(context)}>
      <MessagesContext value={messages}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </MessagesContext>
    </Document>,
  );
  const { loaderData, errors } = context;
  const state = `<script type="application/json" id="page-data">${jsonBlock({ loaderData, errors })}</script>`;
  return `<!doctype html>${html.replace('</body></html>', () => `${state}</body></html>`)}`;
}

function browserOnlyPage(assets: PageAssets, look: DocumentLook): string {
  const html = renderToString(
    <Document language="en" assets={assets} look={look}>
      <LoadingArea />
      <noscript>This part of the site needs JavaScript.</noscript>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** The path alone when a redirect stays on the site, whose name only the gateway knows. */
const withoutOwnOrigin = (location: string, url: string): string => {
  const { origin } = new URL(url);
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
};
