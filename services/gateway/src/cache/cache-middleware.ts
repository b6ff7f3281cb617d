import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GENERATION_HEADER } from '#contracts/api/cache-tags.ts';
import { readQuery } from '#contracts/api/query-parameters.ts';
import { routeOf } from '#contracts/api/services.ts';
import { contentEncoding } from '#platform/http/content-encoding.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { currentRequestId } from '#platform/errors/request-context.ts';
import { currentTrace } from '#platform/telemetry/tracing.ts';
import { GatewayConfig } from '../config.ts';
import { Admission } from '../limits/admission.ts';
import { Circuits } from '../limits/circuits.ts';
import { Proxy } from '../proxy/proxy.ts';
import { sendError } from '../send-error.ts';
import { Usage } from '../usage/usage.ts';
import type { UpstreamResponse, CacheEntry } from './cache-entry.ts';
import { CdnPurges } from './cdn.ts';
import { createDecompress, type Encoding } from './encodings.ts';
import { fetchResponse } from './fetch-response.ts';
import { PageCache, type Source } from './page-cache.ts';
import { PurgeChannel } from './purge-channel.ts';

/** Idle connections to services are closed after this time, before the service closes them. */
const IDLE_MS = 9_500;
const encodings = ['br', 'gzip'] as const;
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

interface Read {
  /** Under which its response is stored. */
  key: string;
  /** The best one that the client accepts. */
  encoding?: Encoding;
}

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
    private readonly cdn: CdnPurges,
    private readonly usage: Usage,
  ) {}

  /** A visitor's GET or HEAD, which may be served from the cache; undefined for any other request. */
  readOf(request: IncomingMessage, path: string): Read | undefined {
    if (!isVisitorsRead(request)) return undefined;
    return { key: keyOf(request.url ?? '/', path), encoding: encodingOf(request) };
  }

  /**
   * Sends a fresh response whose body is stored as the client accepts it. Nothing here is asynchronous or set before
   * `writeHead`, because most requests are such ones.
   *
   * @param added headers, names and values in turn
   * @returns false for any other request, of which nothing has been sent
   */
  sendFresh(
    request: IncomingMessage,
    response: ServerResponse,
    { key, encoding }: Read,
    added: string[],
  ): boolean {
    const entry = this.cache.fresh(key);
    if (!entry) return false;
    const body = encoding && entry.bodies[encoding];
    const known = isKnown(entry, request);
    if (!known && !body) return false;
    this.usage.record(request, 200);
    const headers = this.headersOf(entry, 'HIT', added);
    if (known) response.writeHead(304, headers).end();
    else sendBody(request, response, headers, encoding!, body!);
    this.cache.countHit();
    return true;
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string, read: Read): Promise<void> {
    const { key, encoding } = read;
    try {
      const outcome = await this.cache.get(
        key,
        encoding ?? 'gzip',
        (deadline) => this.fetch(key, path, deadline),
        (fetch) => this.admission.run(request, path, fetch),
      );
      if ('entry' in outcome) await this.send(read, outcome.entry, outcome.from, request, response);
      else if ('passed' in outcome) {
        this.usage.record(request, outcome.passed.status);
        pass(outcome.passed, request, response);
      } else await this.proxy.pass(request, response, path);
    } catch (error) {
      if (!(error instanceof DomainError)) logger.warn({ err: error, path }, 'service did not respond');
      const known = error instanceof DomainError ? error : new DomainError('service_unavailable');
      sendError(request, response, known);
    }
  }

  private async send(
    { key, encoding }: Read,
    entry: CacheEntry,
    from: Source,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.usage.record(request, 200);
    const headers = this.headersOf(entry, from);
    if (isKnown(entry, request)) response.writeHead(304, headers).end();
    else if (!encoding) sendDecompressed(request, response, headers, entry);
    else sendBody(request, response, headers, encoding, await this.cache.bodyOf(key, entry, encoding));
  }

  private headersOf(entry: CacheEntry, from: Source, added: string[] = []): string[] {
    const now = Date.now();
    const headers = [...added, ...entry.headers, 'x-cache', from];
    if (from !== 'MISS') headers.push('age', String(Math.floor((now - entry.storedAt) / 1_000)));
    // Not what a purge may have missed: it would stay at the CDN.
    if (now < entry.freshUntil && this.purges.generation !== undefined)
      headers.push(...this.cdn.headersFor(entry.tags));
    return headers;
  }

  /** Forwards no client data, neither host nor address, because the response is shared by all clients. */
  private fetch(key: string, path: string, deadline: number): Promise<UpstreamResponse | undefined> {
    const { service } = routeOf(path);
    const { generation } = this.purges;
    const headers: Record<string, string> = {
      accept: '*/*',
      'x-request-id': currentRequestId(),
      ...currentTrace(),
    };
    if (service === 'web' && generation !== undefined) headers[GENERATION_HEADER] = String(generation);
    const url = this.config.urlOf(service) + key;
    return this.circuits.run(service, () => fetchResponse(url, { agent: this.agent, headers, deadline }));
  }

  onModuleDestroy(): void {
    this.agent.destroy();
  }
}

const isVisitorsRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;

const encodingOf = ({ headers }: IncomingMessage): Encoding | undefined =>
  contentEncoding(headers['accept-encoding'], encodings);

/** The path with the query parameters that it reads, as a copy: a substring would keep the complete URL in memory. */
function keyOf(url: string, path: string): string {
  if (url === path) return path;
  const query = readQuery(path, url.slice(path.length + 1));
  return Buffer.from(query === '' ? path : `${path}?${query}`).toString();
}

function sendBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: string[],
  encoding: Encoding,
  body: Buffer,
): void {
  headers.push('content-encoding', encoding, 'content-length', String(body.length));
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : body);
}

/**
 * Decompresses with backpressure for each client that accepts no encoding. The response to a pipelined request starts
 * after the previous ones, so that a connection has one decompression at a time.
 */
function sendDecompressed(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: string[],
  { bodies, length }: CacheEntry,
): void {
  response.writeHead(200, [...headers, 'content-length', String(length)]);
  if (method === 'HEAD') {
    response.end();
    return;
  }
  const [[encoding, body]] = Object.entries(bodies) as [[Encoding, Buffer]];
  const start = () => {
    const decompressing = createDecompress(encoding, length);
    pipeline(decompressing, response, () => undefined);
    decompressing.end(body);
  };
  if (response.socket) start();
  else response.once('socket', start);
}

/** Whether the client has the response already. If-None-Match compares weakly (RFC 9110 section 13.1.2). */
function isKnown({ etag }: CacheEntry, { headers }: IncomingMessage): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return condition.trim() === '*' || condition.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function pass(reply: UpstreamResponse, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.entries(reply.headers).filter(([name]) => !droppedHeaders.has(name));
  response.writeHead(reply.status, {
    ...(reply.status === 503 && { 'retry-after': '5' }),
    ...Object.fromEntries(headers),
    'content-length': reply.body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
