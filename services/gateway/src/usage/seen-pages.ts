import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { sendError } from '../send-error.ts';
import { Usage } from './usage.ts';

const SEEN = '/seen/';
/** Reports of one client in a minute; many readers may share an address. */
const MAX_PER_MINUTE = 120;

/** `POST /seen/archives/…`: a browser shows a page that it has not requested, by the app or from a cache. */
@Injectable()
export class SeenPages {
  private readonly rate = new RateLimiterMemory({ points: MAX_PER_MINUTE, duration: 60 });

  constructor(
    private readonly usage: Usage,
    private readonly addresses: ClientAddresses,
  ) {}

  isReport({ method }: IncomingMessage, path: string): boolean {
    return method === 'POST' && path.startsWith(SEEN);
  }

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Browsers send it with every request; a page of another site could report uses that never happened.
    const site = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (site !== 'same-origin') return sendError(request, response, new DomainError('forbidden'));
    try {
      await this.rate.consume(this.addresses.identify(request).subscriber);
    } catch (error) {
      const retryAfterSeconds = Math.ceil((error as RateLimiterRes).msBeforeNext / 1_000);
      return sendError(request, response, new DomainError('too_many_requests', { retryAfterSeconds }));
    }
    this.usage.recordUrl(request, (request.url ?? '').slice(SEEN.length - 1));
    response.writeHead(204, { 'Content-Length': 0 }).end();
  }
}
