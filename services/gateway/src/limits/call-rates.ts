import { Injectable } from '@nestjs/common';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { GatewayConfig } from '../config.ts';
import { type CallClass, callClasses } from './call-class.ts';
import { refusal } from './call-metrics.ts';

/** A client's burst is refilled after this time. */
const BURST_SECONDS = 60;

/** A token bucket for each client and class of calls, by the `*_RATE` settings. */
@Injectable()
export class CallRates {
  private readonly buckets: Record<CallClass, BurstyRateLimiter>;

  constructor(config: GatewayConfig) {
    const bucket = (kind: CallClass) => [kind, bucketOf(config.rateOf(kind))];
    this.buckets = Object.fromEntries(callClasses.map(bucket)) as Record<CallClass, BurstyRateLimiter>;
  }

  /** @throws DomainError too_many_requests when the client's bucket is empty */
  async take(kind: CallClass, client: string): Promise<void> {
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
