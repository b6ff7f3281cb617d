import { Injectable } from '@nestjs/common';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { GatewayConfig } from '../config.ts';
import { callClasses, type ClientClass } from './call-class.ts';
import { refusal } from './call-metrics.ts';

/** A client's burst is refilled after this time. */
const BURST_SECONDS = 60;

/** A token bucket for each client and class of calls, by the `*_RATE` settings. */
@Injectable()
export class CallRates {
  private readonly buckets: Record<ClientClass, BurstyRateLimiter>;

  constructor(config: GatewayConfig) {
    const bucket = (kind: ClientClass) => [kind, bucketOf(config.rateOf(kind))];
    const ofClients = callClasses.filter((kind) => kind !== 'renewal');
    this.buckets = Object.fromEntries(ofClients.map(bucket)) as Record<ClientClass, BurstyRateLimiter>;
  }

  /** @throws DomainError too_many_requests when the client's bucket is empty */
  async take(kind: ClientClass, client: string): Promise<void> {
    await this.buckets[kind].consume(client).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw refusal(kind, 'limited', msBeforeNext);
    });
  }
}

function bucketOf({ perSecond, burst }: ReturnType<GatewayConfig['rateOf']>): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: BURST_SECONDS }),
  );
}
