import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GENERATION_HEADER } from '#contracts/cache-tags.ts';
import { readQuery } from '#contracts/query-parameters.ts';
import { routeOf } from '#contracts/services.ts';
import { contentEncoding } from '#platform/content-encoding.ts';
import { DomainError } from '#platform/domain-error.ts';
import { logger } from '#platform/logging.ts';
import { currentRequestId } from '#platform/request-context.ts';
import { GatewayConfig } from '../config.ts';
import { Admission } from '../limits/admission.ts';
import { Circuits } from '../limits/circuits.ts';
import { Proxy } from '../proxy/proxy.ts';
import { sendError } from '../send-error.ts';
import type { UpstreamResponse, CacheEntry } from './cache-entry.ts';
import { fetchResponse } from './fetch-response.ts';
import { PageCache } from './page-cache.ts';
import { PurgeChannel } from './purge-channel.ts';

/** Idle connections to services are closed after this time, before the service closes them. */
const IDLE_MS = 9_500;
/** Buffer size for decompressing a cached body; smaller for a smaller body. */
const CHUNK_BYTES = 16_384;
/** Hop-by-hop headers and those that the gateway sets itself. */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
  'x-request-id',
]);

/** Serves public pages and API responses from the cache, before Nest's pipeline sees the request. */
@Injectable()
export class CacheMiddleware implements OnModuleDestroy {
  private readonly agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, timeout: IDLE_MS });

  constructor(
    private readonly config: GatewayConfig,
    private readonly cache: PageCache,
    private readonly admission: Admission,
    private readonly circuits: Circuits,
    private readonly proxy: Proxy,
    private readonly purges: PurgeChannel,
  ) {}

  /** Whether the request may be served from the cache: a visitor's GET or HEAD of a public path. */
  handles(request: IncomingMessage, path: string): boolean {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    return reading && request.headers.authorization === undefined && routeOf(path).cached === true;
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const key = keyOf(request.url ?? '/', path);
    try {
      const outcome = await this.cache.get(
        key,
        (signal) => this.fetch(key, path, signal),
        (fetch) => this.admission.run(request, path, fetch),
      );
      if ('entry' in outcome) send(outcome.entry, outcome.from, request, response);
      else if ('passed' in outcome) pass(outcome.passed, request, response);
      else await this.proxy.pass(request, response, path);
    } catch (error) {
      if (!(error instanceof DomainError)) logger.warn({ err: error, path }, 'service did not respond');
      const known = error instanceof DomainError ? error : new DomainError('service_unavailable');
      sendError(request, response, known);
    }
  }

  /** Forwards no client data, neither host nor address, because the response is shared by all clients. */
  private fetch(key: string, path: string, signal: AbortSignal): Promise<UpstreamResponse | undefined> {
    const { service } = routeOf(path);
    const { generation } = this.purges;
    const headers: Record<string, string> = { accept: '*/*', 'x-request-id': currentRequestId() };
    if (service === 'web' && generation !== undefined) headers[GENERATION_HEADER] = String(generation);
    const url = this.config.urlOf(service) + key;
    return this.circuits.run(service, () => fetchResponse(url, { agent: this.agent, headers, signal }));
  }

  onModuleDestroy(): void {
    this.agent.destroy();
  }
}

/** The path with the query parameters that it reads, as a copy: a substring would keep the complete URL in memory. */
function keyOf(url: string, path: string): string {
  const query = readQuery(path, url.slice(path.length + 1));
  return Buffer.from(query === '' ? path : `${path}?${query}`).toString();
}

function send(entry: CacheEntry, from: string, request: IncomingMessage, response: ServerResponse): void {
  // Staff see more at the same URL: no shared cache may serve them a visitor's response.
  const vary = 'Accept-Encoding, Authorization';
  const age = Math.floor((Date.now() - entry.storedAt) / 1_000);
  const headers = {
    ...entry.headers,
    etag: entry.etag,
    vary,
    'x-cache': from,
    ...(from !== 'MISS' && { age: String(age) }),
  };
  if (matches(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = contentEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  response.writeHead(200, {
    ...headers,
    'content-length': encoding ? entry[encoding].length : entry.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  else if (encoding) response.end(entry[encoding]);
  else decompress(entry, response);
}

/**
 * Decompresses in small parts with backpressure, so that a slow client needs no copy of the body. The response to a
 * pipelined request starts after the previous ones, so that a connection has one decompression at a time.
 */
function decompress({ gzip, length }: CacheEntry, response: ServerResponse): void {
  const start = () => {
    const body = createGunzip({ chunkSize: Math.min(Math.max(length, constants.Z_MIN_CHUNK), CHUNK_BYTES) });
    pipeline(body, response, () => undefined);
    body.end(gzip);
  };
  if (response.socket) start();
  else response.once('socket', start);
}

/** If-None-Match compares weakly (RFC 9110 section 13.1.2). */
function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return condition.trim() === '*' || condition.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function pass(reply: UpstreamResponse, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.entries(reply.headers).filter(([name]) => !droppedHeaders.has(name));
  response.writeHead(reply.status, { ...Object.fromEntries(headers), 'content-length': reply.body.length });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
