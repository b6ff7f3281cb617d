import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { routeOf } from '#contracts/services.js';
import { logger } from '#platform/logging.js';
import { currentRequestId } from '#platform/request-context.js';
import { answerError } from './answer-error.js';
import { encoded, type Answer, type KeptAnswer } from './cache/kept-answer.js';
import { PageCache } from './cache/page-cache.js';
import { GatewayConfig } from './config.js';

const ANSWER_WITHIN_MS = 9_000;
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
export class FrontDoor {
  constructor(
    private readonly config: GatewayConfig,
    private readonly cache: PageCache,
  ) {}

  /** Whether the answer may come from what is kept: a visitor reads a public path. */
  takes(request: IncomingMessage, path: string): boolean {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    return reading && request.headers.authorization === undefined && routeOf(path).cached === true;
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const key = keyOf(request.url ?? '/', path);
    try {
      const outcome = await this.cache.answer(key, () => this.ask(key, path));
      if ('passed' in outcome) pass(outcome.passed, request, response);
      else send(outcome.kept, outcome.from, request, response);
    } catch (error) {
      logger.warn({ err: error, path }, 'service did not answer');
      answerError(request, response, 'service_unavailable');
    }
  }

  /** Nothing of the reader goes along, no host and no address: the answer is for everyone who asks the same. */
  private async ask(key: string, path: string): Promise<Answer> {
    const answer = await fetch(this.config.urlOf(routeOf(path).service) + key, {
      headers: { accept: '*/*', 'x-request-id': currentRequestId() },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}

/** One key for the same question: its query's parts in order. */
function keyOf(url: string, path: string): string {
  const query = url.slice(path.length + 1);
  if (query === '') return path;
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${path}?${parameters.toString()}`;
}

function send(kept: KeptAnswer, from: string, request: IncomingMessage, response: ServerResponse): void {
  // Staff is told more at the same address: no cache on the way may give them a visitor's answer.
  const vary = 'Accept-Encoding, Authorization';
  const headers = { ...kept.headers, etag: kept.etag, vary, 'x-cache': from };
  if (request.headers['if-none-match']?.includes(kept.etag.slice(2))) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const { body, encoding } = encoded(kept, Array.isArray(accepted) ? accepted.join() : (accepted ?? ''));
  response.writeHead(200, {
    ...headers,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function pass(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.entries(answer.headers).filter(([name]) => !notPassed.has(name));
  response.writeHead(answer.status, { ...Object.fromEntries(headers), 'content-length': answer.body.length });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}
