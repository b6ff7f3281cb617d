import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { subscriberOf } from '#contracts/values/ip-addresses.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { clientAddress } from '#platform/sessions/client-address.ts';

/** Limits the calls of a client in an hour. In memory only: addresses of clients are not stored. */
export class ClientLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(callsAnHour: number) {
    this.limiter = new RateLimiterMemory({ points: callsAnHour, duration: 3_600 });
  }

  /** @throws DomainError too_many_requests */
  async count(request: Pick<IncomingMessage, 'headers' | 'socket'>): Promise<void> {
    await this.limiter
      .consume(subscriberOf(clientAddress(request)))
      .catch(({ msBeforeNext }: RateLimiterRes) => {
        throw new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(msBeforeNext / 1_000) });
      });
  }
}
