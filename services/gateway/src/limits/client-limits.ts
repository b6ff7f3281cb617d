import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { subscriberOf } from '#contracts/ip-addresses.ts';
import { DomainError } from '#platform/domain-error.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { GatewayConfig } from '../config.ts';
import { clientOf } from './forwarded-headers.ts';
import { KnownSessions } from './known-sessions.ts';

/**
 * Classes of work, each with a lane of its own for each client: what the page cache has to fetch, documents that may have to be printed,
 * files, and all other calls.
 */
export type Work = 'page' | 'document' | 'file' | 'call';

/** Seconds in which a client's requests are counted. */
const COUNTED_SECONDS = 10;
/** Requests that wait for each place of a lane. */
const WAITING_PER_PLACE = 16;
/** Longest wait for a place: with the service's own time it stays under ten seconds. */
const WAIT_MS = 5_000;

interface Lane {
  limit: LimitFunction;
  /** Requests that run or wait in it. */
  requests: number;
}

/**
 * Keeps one client from taking the services from the others. A client is an address (IPv6: a /64), a signed-in user a session: whoever
 * holds an accepted token has lanes apart from those of his address. Requests served from the page cache are in no lane.
 */
@Injectable()
export class ClientLimits {
  private readonly lanes = new Map<string, Lane>();
  private readonly open = new Map<string, number>();
  private readonly counter: RateLimiterMemory;

  constructor(
    private readonly config: GatewayConfig,
    private readonly sessions: KnownSessions,
  ) {
    this.counter = new RateLimiterMemory({ points: config.CLIENT_REQUESTS, duration: COUNTED_SECONDS });
  }

  /** The client that a request is counted for. */
  clientOf(request: IncomingMessage): string {
    return subscriberOf(clientOf(request, this.config.TRUSTED_PROXY_HOPS));
  }

  /**
   * Counts a request until its response has ended.
   *
   * @returns false when the client has too many of them already
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.sessions.sessionOf(request) ?? this.clientOf(request);
    const open = (this.open.get(key) ?? 0) + 1;
    if (open > this.config.CLIENT_OPEN_REQUESTS) return false;
    this.open.set(key, open);
    response.once('close', () => {
      const left = (this.open.get(key) ?? 1) - 1;
      if (left > 0) this.open.set(key, left);
      else this.open.delete(key);
    });
    return true;
  }

  /**
   * Does work that costs a service something, in the client's lane for it.
   *
   * @throws DomainError too_many_requests when the client has asked too often, or its lane has no place within five seconds
   */
  async run<T>(request: IncomingMessage, work: Work, task: () => Promise<T>): Promise<T> {
    const session = this.sessions.sessionOf(request);
    const key = session ?? this.clientOf(request);
    // Files are cheap, and a page may have many of them.
    if (session === undefined && work !== 'file') await this.count(key);
    const lane = this.laneOf(`${work} ${key}`, work);
    try {
      return await taskIn(lane.limit, task);
    } finally {
      lane.requests -= 1;
      if (lane.requests === 0) this.lanes.delete(`${work} ${key}`);
    }
  }

  private async count(client: string): Promise<void> {
    await this.counter.consume(client).catch((spent: RateLimiterRes) => {
      throw tooMany(Math.ceil(spent.msBeforeNext / 1_000));
    });
  }

  private laneOf(key: string, work: Work): Lane {
    const places = work === 'document' ? this.config.CLIENT_DOCUMENTS : this.config.CLIENT_CONCURRENCY;
    const lane = this.lanes.get(key) ?? { limit: pLimit(places), requests: 0 };
    if (lane.requests >= places * (1 + WAITING_PER_PLACE)) throw tooMany(1);
    lane.requests += 1;
    this.lanes.set(key, lane);
    return lane;
  }
}

async function taskIn<T>(limit: LimitFunction, task: () => Promise<T>): Promise<T> {
  const started = Promise.withResolvers<void>();
  let gaveUp = false;
  const result = limit(() => {
    started.resolve();
    return gaveUp ? Promise.reject(tooMany(1)) : task();
  });
  try {
    await withTimeout(WAIT_MS, started.promise, () => tooMany(1));
  } catch (error) {
    gaveUp = true;
    result.catch(() => undefined);
    throw error;
  }
  return result;
}

export const tooManyOpen = (): DomainError => tooMany(1);

const tooMany = (retryAfterSeconds: number): DomainError =>
  new DomainError('too_many_requests', { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
