import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '#platform/domain-error.js';

const HASHES_AT_ONCE = Math.min(4, availableParallelism());
/** Of one client, so that others wait behind no more than so many of its hashes. */
const CLIENT_AT_ONCE = 2;
const MOST_OF_CLIENT = 50;
/** Of all clients, that run or wait for their hash. */
const MOST = 200;
const RETRY_AFTER_SECONDS = 5;

interface Client {
  inside: number;
  limit: LimitFunction;
}

interface Waiting {
  start: () => void;
  refuse: (error: DomainError) => void;
}

/**
 * Bounds the hashing of passwords, of which one takes 19 MB and tens of milliseconds, and shares it among clients. The newest is hashed
 * first and the oldest refused when too many wait: whoever comes after a flood from many addresses does not wait behind it.
 */
@Injectable()
export class HashQueue {
  private readonly clients = new Map<string, Client>();
  /** Oldest first. */
  private readonly waiting: Waiting[] = [];
  private running = 0;

  /**
   * @param hash the hashing itself
   * @throws DomainError service_unavailable when too many others came later
   */
  async hash<T>(hash: () => Promise<T>): Promise<T> {
    if (this.running < HASHES_AT_ONCE) this.running += 1;
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
    if (this.running + this.waiting.length > MOST)
      this.waiting
        .shift()
        ?.refuse(new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    return promise;
  }

  /**
   * Runs one client's work, which calls `hash`, once its turn comes.
   *
   * @throws DomainError too_many_requests when too much of the client's waits
   */
  async forClient<T>(key: string, work: () => Promise<T>): Promise<T> {
    const client = this.clients.get(key) ?? { inside: 0, limit: pLimit(CLIENT_AT_ONCE) };
    if (client.inside >= MOST_OF_CLIENT)
      throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.clients.set(key, client);
    client.inside += 1;
    try {
      return await client.limit(work);
    } finally {
      client.inside -= 1;
      if (client.inside === 0) this.clients.delete(key);
    }
  }
}
