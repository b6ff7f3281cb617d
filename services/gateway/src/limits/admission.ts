import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { routeOf, type ServiceName, serviceNames } from '#contracts/api/services.ts';
import { GatewayConfig } from '../config.ts';
import { type Call, type CallClass, callClasses, classOf, countAdmitted, refusal } from './calls.ts';
import { Circuits } from './circuits.ts';
import { ClientLimits } from './client-limits.ts';
import { ServicePlaces } from './service-places.ts';

/** A client's burst is refilled after this time. */
const BURST_SECONDS = 60;
const SILENT_RETRY_MS = 5_000;
/** An upload that is streamed costs its service little until it is complete. */
const MAX_UPLOADS = 128;
const CLIENT_UPLOADS = 2;

/** Decides which calls reach a service, and when. Others are refused before any work on them begins. */
@Injectable()
export class Admission {
  /** A token bucket for each client and class, by the `*_RATE` settings. */
  private readonly rates: Record<CallClass, BurstyRateLimiter>;
  private readonly places: Record<ServiceName, ServicePlaces>;
  /** Uploads take as long as their clients do, so they have separate places. */
  private readonly uploads = new ServicePlaces(MAX_UPLOADS, CLIENT_UPLOADS);

  constructor(
    config: GatewayConfig,
    private readonly clients: ClientLimits,
    private readonly circuits: Circuits,
  ) {
    const rates = callClasses.map((kind) => [kind, bucketOf(config.rateOf(kind))]);
    this.rates = Object.fromEntries(rates) as typeof this.rates;
    const places = serviceNames.map((service) => [service, new ServicePlaces(config.placesOf(service))]);
    this.places = Object.fromEntries(places) as typeof this.places;
  }

  /** @param path without its query */
  callOf(request: IncomingMessage, path: string): Call {
    const { client, signedIn } = this.clients.identify(request);
    return { service: routeOf(path).service, kind: classOf(request, path, signedIn), client };
  }

  /**
   * Waits until a call may begin.
   * @param isStreamed whether its body is forwarded while it arrives
   * @returns a function to be called when it has a response or has failed
   * @throws DomainError too_many_requests or service_unavailable, with Retry-After
   */
  async enter(call: Call, isStreamed = false): Promise<() => void> {
    const { service, kind, client } = call;
    // Checked first, so that last good responses do not count against the rate.
    if (this.circuits.isOpen(service)) throw refusal(call, 'silent', SILENT_RETRY_MS);
    if (kind !== 'renewal')
      await this.rates[kind].consume(client).catch(({ msBeforeNext }: RateLimiterRes) => {
        throw refusal(call, 'limited', msBeforeNext);
      });
    const leave = await (isStreamed ? this.uploads : this.places[service]).take(call);
    countAdmitted(call);
    return leave;
  }
}

function bucketOf({ perSecond, burst }: ReturnType<GatewayConfig['rateOf']>): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: BURST_SECONDS }),
  );
}
