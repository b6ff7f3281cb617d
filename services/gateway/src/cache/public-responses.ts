import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { GENERATION_HEADER, RELEASE_HEADER } from '#contracts/api/cache-tags.ts';
import { normalizeQuery } from '#contracts/api/query-parameters.ts';
import { routeOf } from '#contracts/api/services.ts';
import { contentEncoding } from '#platform/http/content-encoding.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { currentRequestId } from '#platform/context/request-context.ts';
import { currentTrace } from '#platform/telemetry/tracing.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { Admission } from '../limits/admission.ts';
import type { Call } from '../limits/calls.ts';
import { sendError } from '../send-error.ts';
import { ServiceClient } from '../service-client.ts';
import { Usage } from '../usage/usage.ts';
import { CdnPurges } from './cdn.ts';
import { createDecompress, type Encoding, encodings, recompress } from './encodings.ts';
import { type StoredPage, PageStore } from './page-store.ts';
import { PurgeFeed } from './purge-feed.ts';
import { isNotModified, requestedRange, type StoredResponse, toStoredResponse } from './stored-response.ts';
import { readResponse, type UpstreamResponse } from './upstream-response.ts';

const FETCH_TIMEOUT_MS = 9_000;
/** When fetching takes longer, clients receive an aged response: popular pages stay fast under load. */
const AGED_AFTER_MS = 500;
/** Responses with longer keys are not stored; a keyword of 200 Devanagari letters takes 1,800 characters. */
const MAX_KEY_LENGTH = 2_048;
/** Documents, which are stored as they are. */
const FILES = '/api/pdf/';
/** Hop-by-hop headers and those that the gateway sets itself. */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
  'x-request-id',
  RELEASE_HEADER,
]);

const sources = new Counter({
  name: 'page_cache_total',
  help: 'Responses by where they came from',
  labelNames: ['from'],
});
const hit = { from: 'HIT' };

type Source = 'HIT' | 'STALE' | 'MISS';
type Outcome =
  | { response: StoredResponse; from: Source }
  /** Not to be stored. */
  | { passed: UpstreamResponse };

/** A visitor's GET or HEAD, whose response may be stored. */
export interface ReadRequest {
  path: string;
  /** The best encoding that the client accepts; files are sent as they are. */
  encoding?: StoredResponse['encoding'];
  /** The best stored response, possibly in another encoding. */
  stored?: StoredPage;
}

/** A fetch of a response, shared by all requests that began before its end. */
interface Fetch {
  /** Requests that wait until they may begin it. */
  waiting: number;
  outcome?: Promise<Outcome>;
}

/** Serves public responses from the store, or by one shared fetch; while a service fails, its last good ones. */
@Injectable()
export class PublicResponses {
  private readonly fetches = new Map<string, Fetch>();
  private readonly recompressing = new Map<string, Promise<StoredResponse>>();

  constructor(
    private readonly services: ServiceClient,
    private readonly store: PageStore,
    private readonly feed: PurgeFeed,
    private readonly admission: Admission,
    private readonly cdn: CdnPurges,
    private readonly usage: Usage,
  ) {}

  /** @returns undefined for a request that is not a visitor's read of what may be stored */
  toRead(request: IncomingMessage, path: string): ReadRequest | undefined {
    const { method, headers, url = '/' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
    if (!routeOf(path).cached) return undefined;
    const encoding = path.startsWith(FILES)
      ? 'identity'
      : contentEncoding(headers['accept-encoding'], encodings);
    const query = url === path ? '' : normalizeQuery(path, url.slice(path.length + 1));
    const read: ReadRequest = { path: query === '' ? path : `${path}?${query}`, encoding };
    read.stored = this.find(read);
    return read;
  }

  /**
   * Sends a fresh stored response in an encoding that the client accepts. Nothing here is asynchronous or set before
   * `writeHead`, because this serves most requests.
   * @param added headers as alternating names and values
   * @returns false for any other request, to which nothing has been sent
   */
  sendStored(
    request: IncomingMessage,
    response: ServerResponse,
    read: ReadRequest,
    added: string[],
  ): boolean {
    const { stored, encoding } = read;
    if (stored?.state !== 'fresh' || (encoding && encoding !== stored.response.encoding)) return false;
    this.usage.record(request, 200);
    sources.inc(hit);
    this.send(request, response, read, { response: stored.response, from: 'HIT' }, added);
    return true;
  }

  /** @param path without its query */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    read: ReadRequest,
  ): Promise<void> {
    try {
      const outcome = await this.findOrFetch(read, this.admission.callOf(request, path));
      sources.inc({ from: 'response' in outcome ? outcome.from : 'PASS' });
      this.usage.record(request, 'response' in outcome ? 200 : outcome.passed.status);
      if ('passed' in outcome) sendPassed(outcome.passed, request, response);
      else {
        const toEncoding = await this.inEncoding(outcome.response, read);
        this.send(request, response, read, { response: toEncoding, from: outcome.from });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) logger.warn({ err: error, path }, 'service did not respond');
      const known = error instanceof DomainError ? error : new DomainError('service_unavailable');
      sendError(request, response, known);
    }
  }

  /** Fetches a response again before somebody requests it; every client's call goes first. */
  async renew(path: string, encoding: StoredResponse['encoding']): Promise<void> {
    const { service } = routeOf(path.split('?', 1)[0]!);
    await this.fetchShared({ path, encoding }, { service, kind: 'renewal', client: '' });
  }

  private async findOrFetch(read: ReadRequest, call: Call): Promise<Outcome> {
    const { stored } = read;
    if (stored?.state === 'fresh') return { response: stored.response, from: 'HIT' };
    const fallback: Outcome | undefined = stored && { response: stored.response, from: 'STALE' };
    try {
      const fetching = this.fetchShared(read, call);
      const outcome = await (stored?.state === 'aged'
        ? withTimeout(AGED_AFTER_MS, fetching, () => new Error('The fetch takes long'))
        : fetching);
      const failed = 'passed' in outcome && outcome.passed.status >= 500;
      return failed && fallback ? fallback : outcome;
    } catch (error) {
      if (fallback) return fallback;
      throw error;
    }
  }

  private async fetchShared(read: ReadRequest, call: Call): Promise<Outcome> {
    const shared = this.fetches.get(read.path) ?? { waiting: 0 };
    if (shared.outcome) return shared.outcome;
    this.fetches.set(read.path, shared);
    shared.waiting += 1;
    try {
      const leave = await this.admission.enter(call);
      // Another request may have begun it meanwhile, or even have ended it.
      if (shared.outcome) leave();
      else
        shared.outcome = this.fetchAndStore(read, call).finally(() => {
          leave();
          this.fetches.delete(read.path);
        });
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0 && !shared.outcome) this.fetches.delete(read.path);
    }
    return shared.outcome;
  }

  private async fetchAndStore({ path, encoding = 'gzip' }: ReadRequest, call: Call): Promise<Outcome> {
    const { log, began } = this.store.moment;
    const response = await this.fetch(path, call);
    this.store.recordRelease(response.headers[RELEASE_HEADER]);
    const { release } = this.store;
    const stored = await toStoredResponse(response, { log, began, release, encoding });
    if (!stored || path.length > MAX_KEY_LENGTH) return { passed: response };
    this.store.store(keyOf(path, encoding), stored);
    return { response: stored, from: 'MISS' };
  }

  /** Forwards no client data, neither host nor address, because the response is shared by all clients. */
  private async fetch(path: string, { service }: Call): Promise<UpstreamResponse> {
    const { generation } = this.feed;
    const headers: Record<string, string> = {
      accept: '*/*',
      'x-request-id': currentRequestId(),
      ...currentTrace(),
    };
    if (service === 'web' && generation !== undefined) headers[GENERATION_HEADER] = generation;
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    return readResponse(await this.services.send(service, { method: 'GET', path, headers, signal }), path);
  }

  /** A response in the client's encoding, or in one that can be converted to it. */
  private find({ path, encoding }: ReadRequest): StoredPage | undefined {
    const usable = encoding === 'identity' ? [encoding] : encoding === 'gzip' ? ['gzip', 'br'] : encodings;
    let old: StoredPage | undefined;
    for (const one of usable) {
      const found = this.store.find(keyOf(path, one as Encoding));
      if (found?.state === 'fresh') return found;
      old ??= found;
    }
    return old;
  }

  /** The response in the client's encoding, converted once for all waiting requests, and stored. */
  private inEncoding(response: StoredResponse, { path, encoding }: ReadRequest): Promise<StoredResponse> {
    const { encoding: from } = response;
    if (!encoding || encoding === from || encoding === 'identity' || from === 'identity')
      return Promise.resolve(response);
    const key = keyOf(path, encoding);
    const running = this.recompressing.get(key);
    if (running) return running;
    const remake = async () => {
      const body = await recompress(response.body, from, encoding);
      const other = { ...response, encoding, body };
      this.store.store(key, other);
      return other;
    };
    const recompressing = remake().finally(() => this.recompressing.delete(key));
    this.recompressing.set(key, recompressing);
    return recompressing;
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    { encoding }: ReadRequest,
    { response: stored, from }: { response: StoredResponse; from: Source },
    added: string[] = [],
  ): void {
    const headers = [...added, ...stored.headers, 'x-cache', from];
    if (from !== 'MISS') headers.push('age', String(Math.floor((Date.now() - stored.storedAt) / 1_000)));
    // A response that a purge may have missed is not sent to the CDN, where it would stay.
    if (this.store.isCertain() && this.store.stateOf(stored) === 'fresh')
      headers.push(...this.cdn.headersFor(stored.tags));
    if (isNotModified(stored, request)) response.writeHead(304, headers).end();
    else if (encoding === 'identity') sendFile(request, response, headers, stored);
    else if (!encoding) sendDecompressed(request, response, headers, stored);
    else {
      headers.push('content-encoding', encoding, 'content-length', String(stored.body.length));
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : stored.body);
    }
  }
}

const keyOf = (path: string, encoding: StoredResponse['encoding']): string => `${encoding} ${path}`;

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  headers: string[],
  stored: StoredResponse,
): void {
  const range = requestedRange(stored, request);
  const { body, length } = stored;
  if (range === null) {
    response.writeHead(416, [...headers, 'content-range', `bytes */${length}`, 'content-length', '0']).end();
    return;
  }
  const part = range ? body.subarray(range.begin, range.end + 1) : body;
  headers.push('content-length', String(part.length));
  if (range) headers.push('content-range', `bytes ${range.begin}-${range.end}/${length}`);
  response.writeHead(range ? 206 : 200, headers).end(request.method === 'HEAD' ? undefined : part);
}

/** Decompresses with backpressure for each client that accepts no encoding. */
function sendDecompressed(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: string[],
  { encoding, body, length }: StoredResponse,
): void {
  response.writeHead(200, [...headers, 'content-length', String(length)]);
  if (method === 'HEAD') {
    response.end();
    return;
  }
  if (encoding === 'identity') {
    response.end(body);
    return;
  }
  const decompressing = createDecompress(encoding, length);
  pipeline(decompressing, response, () => undefined);
  decompressing.end(body);
}

function sendPassed(reply: UpstreamResponse, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.entries(reply.headers).filter(([name]) => !droppedHeaders.has(name));
  response.writeHead(reply.status, {
    ...(reply.status === 503 && { 'retry-after': '5' }),
    ...Object.fromEntries(headers),
    'content-length': reply.body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
