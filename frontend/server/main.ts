import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { RELEASE_HEADER } from '#contracts/api/cache-tags.ts';
import { siteOrigin } from '#contracts/values/site-address.ts';
import { announceStop, closeServer } from '#platform/http/close-server.ts';
import { loadConfig } from '#platform/process/config.ts';
import { ObservedRequest } from '#platform/telemetry/http-metrics.ts';
import { onShutdown, shutDownOnSignals } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { reportReadiness, startOperations } from '#platform/http/operations.ts';
import { startTracing } from '#platform/telemetry/tracing.ts';
import { release } from '#platform/process/release.ts';
import { untilResponding } from '#platform/process/until-responding.ts';
import type { RenderedPage } from '../src/rendering.ts';
import { sendAccentStyle } from './accent-style.ts';
import { ApiClient, withoutQuery } from './api-client.ts';
import { WebConfig } from './config.ts';
import { sendPage } from './pages.ts';
import { builtRenderer, developmentRenderer } from './renderer.ts';
import { StaticFiles } from './static-files.ts';
import { repairedLink } from './repaired-link.ts';
import { warmUp } from './warm-up.ts';

shutDownOnSignals();
const config = loadConfig(WebConfig);
await startTracing();
const development = config.VITE_DEV === '1';
const renderer = await (development ? developmentRenderer() : builtRenderer());
const files = development ? undefined : await StaticFiles.from(new URL('../client/', import.meta.url));
const pages = {
  renderer,
  api: new ApiClient({
    catalog: config.CATALOG_URL,
    documents: config.DOCUMENTS_URL,
    manuscripts: config.MANUSCRIPTS_URL,
  }),
  origin: siteOrigin(config),
};

const server = createServer((request, response) => {
  const path = withoutQuery(request.url);
  if (release) response.setHeader(RELEASE_HEADER, release);
  let rendered: RenderedPage | undefined;
  const describe = () => ({ route: rendered?.route ?? routeOf(path) });
  const observed = new ObservedRequest(request, response, describe);
  observed.run(() => respond(request, response, path, (page) => (rendered = page)));
});

// Longer than the gateway's, as in every service.
server.keepAliveTimeout = 60_000;
announceStop(server);

/** The route of a request that no page was rendered for. */
const routeOf = (path: string) => (path.startsWith('/static/') ? '/static' : renderer.routePattern?.(path));

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  onRendered: (page: RenderedPage) => void,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response
      .writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' })
      .end('Method not allowed\n');
    return;
  }
  const link = repairedLink(path);
  if (link !== undefined) {
    response.writeHead(302, { Location: link, 'Cache-Control': 'private, no-store' }).end();
    return;
  }
  if (files?.respond(request, response, path)) return;
  if (sendAccentStyle(path, response)) return;
  if (path === OFFLINE_WORKER) {
    void sendOfflineWorker(response).catch((error: unknown) => fail(response, error));
    return;
  }
  if (path.startsWith('/static/')) {
    response
      .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end('Not found\n');
    return;
  }
  const page = () =>
    void sendPage(request, response, { ...pages, onRendered }).catch((error: unknown) =>
      fail(response, error),
    );
  if (renderer.middleware) renderer.middleware(request, response, page);
  else page();
}

/** Path at the root, because a worker's address decides which pages it serves. */
const OFFLINE_WORKER = '/offline-worker.js';

async function sendOfflineWorker(response: ServerResponse): Promise<void> {
  const body = Buffer.from(await renderer.offlineWorker());
  response.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

/** Fallback when even the error page could not be rendered. */
function fail(response: ServerResponse, error: unknown): void {
  // The reader left, which aborted the page.
  if (response.destroyed) return;
  logger.error({ err: error }, 'no page could be rendered');
  if (response.headersSent) return void response.destroy();
  response.writeHead(500, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store',
  });
  response.end('<!doctype html><title>Error</title><h1>Oops! Sorry, an unexpected error has occurred.</h1>');
}

onShutdown({ drain: () => closeServer(server), close: () => renderer.close() });
reportReadiness(() => server.listening);
await startOperations({ host: config.HOST, port: config.OPS_PORT });
if (!development) {
  await untilResponding([config.CATALOG_URL]);
  await warmUp(pages);
}
await new Promise<void>((resolve, reject) => {
  server.once('error', reject).listen(config.HTTP_PORT, config.HOST, resolve);
});
logger.info({ port: config.HTTP_PORT }, 'ready');
