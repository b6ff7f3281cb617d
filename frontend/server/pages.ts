import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  cacheTags,
  GENERATION_HEADER,
  PUBLIC_CACHE_CONTROL,
  maxAgeValue,
} from '#contracts/api/cache-tags.ts';
import { logger } from '#platform/process/logging.ts';
import type { RenderedPage } from '../src/rendering.ts';
import { type ApiClient, withoutQuery } from './api-client.ts';
import type { Renderer } from './renderer.ts';

/** Delay after which robots should retry a page whose main part could not be fetched. */
const RETRY_SECONDS = 60;
/** Tags of a 404 page, which the next publication may replace. */
const MISSING_TAGS = [cacheTags.settings, cacheTags.archives, cacheTags.articles, cacheTags.pages];

/** Seconds until the end of the year, which the copyright line of every page names. */
function secondsLeftInYear(): number {
  const now = new Date();
  return Math.ceil((new Date(now.getFullYear() + 1, 0).getTime() - now.getTime()) / 1_000);
}

interface PageSources {
  renderer: Renderer;
  api: ApiClient;
  origin: string;
  onRendered: (page: RenderedPage) => void;
}

/** Responds to an address with its page, HTTP status, and caching headers. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: PageSources,
): Promise<void> {
  const calls = pages.api.forPage(request.headers[GENERATION_HEADER]?.toString());
  const disconnected = new AbortController();
  response.once('close', () => response.writableFinished || disconnected.abort());
  const page = await pages.renderer.render({
    url: pages.origin + (request.url ?? '/'),
    signal: disconnected.signal,
    apiFetch: calls.apiFetch,
    assetsOf: pages.renderer.assetsOf,
    onFault: (error) => logger.error({ err: error, path: withoutQuery(request.url) }, 'a page failed'),
  });
  pages.onRendered(page);
  if (disconnected.signal.aborted) return;

  const { surrogateKeys } = calls;
  if (page.status === 404) MISSING_TAGS.forEach((tag) => surrogateKeys.add(tag));
  const isCacheable = page.shared && page.status < 500 && !calls.failed && !calls.isPrivate;
  if (surrogateKeys.size > 0 && isCacheable)
    response.setHeader('Surrogate-Key', [...surrogateKeys].join(' '));
  if (isCacheable) {
    const seconds = secondsLeftInYear();
    response.setHeader('Surrogate-Control', maxAgeValue(Math.min(calls.seconds || seconds, seconds)));
  }
  if (page.status === 503) response.setHeader('Retry-After', RETRY_SECONDS);
  if (page.location !== undefined) response.setHeader('Location', page.location);
  if (page.links !== undefined) response.setHeader('Link', page.links);
  const body = Buffer.from(page.html);
  response.writeHead(page.status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isCacheable ? PUBLIC_CACHE_CONTROL : 'private, no-store',
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
