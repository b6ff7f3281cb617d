import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '#platform/errors/domain-error.ts';

/** Half of the processors: the other calls of the machine need the rest. */
const MAX_CONCURRENT_HASHES = Math.max(1, Math.floor(availableParallelism() / 2));
/** Limit per client, so that other clients' hashes wait behind only this number of its hashes. */
const MAX_CONCURRENT_PER_CLIENT = 2;
const MAX_PENDING_PER_CLIENT = 50;
/** Running and waiting hashes of all clients. */
const MAX_PENDING = 200;
const RETRY_AFTER_SECONDS = 5;

interface Client {
  pending: number;
  limit: LimitFunction;
}

interface Waiting {
  start: () => void;
  refuse: (error: DomainError) => void;
}

/**
 * Limits concurrent password hashing, where each hash takes 19 MB and tens of milliseconds, and shares it
 * among clients. The newest runs first and, when too many wait, the oldest is refused: a request that arrives
 * after a flood from many addresses does not wait behind it.
 */
@Injectable()
export class HashQueue {
  private readonly clients = new Map<string, Client>();
  /** Oldest first. */
  private readonly waiting: Waiting[] = [];
  private running = 0;

  /**
   * @param hash computes the hash
   * @throws DomainError service_unavailable if too many others arrived later
   */
  async hash<T>(hash: () => Promise<T>): Promise<T> {
    if (this.running < MAX_CONCURRENT_HASHES) this.running += 1;
    else await this.wait();
    try {
      return await hash();
    } finally {
      const next = this.waiting.pop();
      if (next) next.start();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push({ start: resolve, refuse: reject });
    if (this.running + this.waiting.length > MAX_PENDING)
      this.waiting
        .shift()
        ?.refuse(new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    return promise;
  }

  /**
   * Runs a client's work, which calls `hash`, when it is the client's turn.
   *
   * @throws DomainError too_many_requests if too much of the client's work is waiting
   */
  async forClient<T>(key: string, work: () => Promise<T>): Promise<T> {
    const client = this.clients.get(key) ?? { pending: 0, limit: pLimit(MAX_CONCURRENT_PER_CLIENT) };
    if (client.pending >= MAX_PENDING_PER_CLIENT)
      throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.clients.set(key, client);
    client.pending += 1;
    try {
      return await client.limit(work);
    } finally {
      client.pending -= 1;
      if (client.pending === 0) this.clients.delete(key);
    }
  }
}
