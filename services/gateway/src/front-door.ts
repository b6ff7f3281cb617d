import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { readQuery } from '#contracts/query-parameters.js';
import { routeOf } from '#contracts/services.js';
import { contentEncoding } from '#platform/content-encoding.js';
import { DomainError } from '#platform/domain-error.js';
import { logger } from '#platform/logging.js';
import { currentRequestId } from '#platform/request-context.js';
import { answerError } from './answer-error.js';
import { fetchResponse } from './cache/fetch-response.js';
import type { Answer, KeptAnswer } from './cache/kept-answer.js';
import { PageCache } from './cache/page-cache.js';
import { GatewayConfig } from './config.js';
import { ClientLimits } from './limits/client-limits.js';
import { Proxy } from './proxy/proxy.js';

/** A connection to a service that is not used for this long is closed: sooner than the service does it. */
const IDLE_MS = 9_500;
/** Parts in which a stored body is decompressed; a smaller body takes no more than it needs. */
const CHUNK_BYTES = 16_384;
/** Hop-by-hop headers and those that the gateway sets itself. */
const notPassed = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
  'x-request-id',
]);

/** Answers public pages and calls from what is kept, before Nest's pipeline sees the request. */
@Injectable()
export class FrontDoor implements OnModuleDestroy {
  private readonly agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, timeout: IDLE_MS });

  constructor(
    private readonly config: GatewayConfig,
    private readonly cache: PageCache,
    private readonly limits: ClientLimits,
    private readonly proxy: Proxy,
  ) {}

  /** Whether the answer may come from what is kept: a visitor reads a public path. */
  takes(request: IncomingMessage, path: string): boolean {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    return reading && request.headers.authorization === undefined && routeOf(path).cached === true;
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const key = keyOf(request.url ?? '/', path);
    try {
      const outcome = await this.cache.answer(
        key,
        (signal) => this.ask(key, path, signal),
        (fetch) => this.limits.run(request, 'page', fetch),
      );
      if ('kept' in outcome) send(outcome.kept, outcome.from, request, response);
      else if ('passed' in outcome) pass(outcome.passed, request, response);
      else await this.proxy.pass(request, response, path);
    } catch (error) {
      if (!(error instanceof DomainError)) logger.warn({ err: error, path }, 'service did not answer');
      const known = error instanceof DomainError ? error : new DomainError('service_unavailable');
      answerError(request, response, known);
    }
  }

  /** Nothing of the reader goes along, no host and no address: the answer is for everyone who asks the same. */
  private ask(key: string, path: string, signal: AbortSignal): Promise<Answer | undefined> {
    return fetchResponse(this.config.urlOf(routeOf(path).service) + key, {
      agent: this.agent,
      headers: { accept: '*/*', 'x-request-id': currentRequestId() },
      signal,
    });
  }

  onModuleDestroy(): void {
    this.agent.destroy();
  }
}

/** The path and what it reads of the query, in memory of its own: a part of a request's URL would hold on to all of that URL. */
function keyOf(url: string, path: string): string {
  const query = readQuery(path, url.slice(path.length + 1));
  return Buffer.from(query === '' ? path : `${path}?${query}`).toString();
}

function send(kept: KeptAnswer, from: string, request: IncomingMessage, response: ServerResponse): void {
  // Staff is told more at the same address: no cache on the way may give them a visitor's answer.
  const vary = 'Accept-Encoding, Authorization';
  const age = Math.floor((Date.now() - kept.storedAt) / 1_000);
  const headers = {
    ...kept.headers,
    etag: kept.etag,
    vary,
    'x-cache': from,
    ...(from !== 'MISS' && { age: String(age) }),
  };
  if (matches(request.headers['if-none-match'], kept.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = contentEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  response.writeHead(200, {
    ...headers,
    'content-length': encoding ? kept[encoding].length : kept.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  else if (encoding) response.end(kept[encoding]);
  else decompress(kept, response);
}

/**
 * In small parts, as the reader takes them: one who reads slowly holds on to the stored body and no copy of it. A response to a pipelined
 * request starts when those before it have ended, so that a connection has one decompression at a time.
 */
function decompress({ gzip, length }: KeptAnswer, response: ServerResponse): void {
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

function pass(reply: Answer, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.entries(reply.headers).filter(([name]) => !notPassed.has(name));
  response.writeHead(reply.status, { ...Object.fromEntries(headers), 'content-length': reply.body.length });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
