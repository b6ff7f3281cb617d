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
 * Classes of work, each with a queue per client: pages that the cache has to fetch, documents that may have to be
 * printed, files, and all other calls.
 */
export type Work = 'page' | 'document' | 'file' | 'call';

/** Seconds in which a client's requests are counted. */
const COUNTED_SECONDS = 10;
/** Requests that may wait, for each one that may run. */
const WAITING_PER_SLOT = 16;
/** Longest time in the queue. */
const WAIT_MS = 5_000;

interface ClientQueue {
  limit: LimitFunction;
  /** Running and waiting requests. */
  requests: number;
}

/**
 * Limits the rate and concurrency of each client, so that one cannot starve the others. A visitor is identified by
 * address (IPv6: a /64 network), a signed-in user by session. Responses from the page cache are not limited.
 */
@Injectable()
export class ClientLimits {
  private readonly queues = new Map<string, ClientQueue>();
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
   * @returns false when the client has too many open requests already
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
   * Runs work on a service in the client's queue for it.
   *
   * @throws DomainError too_many_requests when the client sends too many requests, or waits too long in its queue
   */
  async run<T>(request: IncomingMessage, work: Work, task: () => Promise<T>): Promise<T> {
    const session = this.sessions.sessionOf(request);
    const key = session ?? this.clientOf(request);
    // Files are cheap, and a page may reference many of them.
    if (session === undefined && work !== 'file') await this.count(key);
    const queue = this.queueOf(`${work} ${key}`, work);
    try {
      return await taskIn(queue.limit, task);
    } finally {
      queue.requests -= 1;
      if (queue.requests === 0) this.queues.delete(`${work} ${key}`);
    }
  }

  private async count(client: string): Promise<void> {
    await this.counter.consume(client).catch((spent: RateLimiterRes) => {
      throw tooMany(Math.ceil(spent.msBeforeNext / 1_000));
    });
  }

  private queueOf(key: string, work: Work): ClientQueue {
    const concurrency = work === 'document' ? this.config.CLIENT_DOCUMENTS : this.config.CLIENT_CONCURRENCY;
    const queue = this.queues.get(key) ?? { limit: pLimit(concurrency), requests: 0 };
    if (queue.requests >= concurrency * (1 + WAITING_PER_SLOT)) throw tooMany(1);
    queue.requests += 1;
    this.queues.set(key, queue);
    return queue;
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
