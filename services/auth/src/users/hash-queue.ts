import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '#platform/domain-error.js';

const HASHES_AT_ONCE = Math.min(4, availableParallelism());
/** Of one client, so that others wait behind no more than so many of its hashes. */
const CLIENT_AT_ONCE = 2;
const MOST_OF_CLIENT = 50;
const MOST = 200;
const RETRY_AFTER_SECONDS = 5;

interface Client {
  inside: number;
  limit: LimitFunction;
}

/** Bounds the hashing of passwords, of which one takes 19 MB and tens of milliseconds, and shares it among clients. */
@Injectable()
export class HashQueue {
  private readonly hashing = pLimit(HASHES_AT_ONCE);
  private readonly clients = new Map<string, Client>();
  private inside = 0;

  /** @param hash the hashing itself */
  hash<T>(hash: () => Promise<T>): Promise<T> {
    return this.hashing(hash);
  }

  /**
   * Runs one client's work, which calls `hash`, once its turn comes.
   *
   * @throws DomainError too_many_requests when too much of the client's waits, service_unavailable when too much of everyone's does
   */
  async forClient<T>(key: string, work: () => Promise<T>): Promise<T> {
    const client = this.clients.get(key) ?? { inside: 0, limit: pLimit(CLIENT_AT_ONCE) };
    if (client.inside >= MOST_OF_CLIENT)
      throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (this.inside >= MOST)
      throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.clients.set(key, client);
    client.inside += 1;
    this.inside += 1;
    try {
      return await client.limit(work);
    } finally {
      this.inside -= 1;
      client.inside -= 1;
      if (client.inside === 0) this.clients.delete(key);
    }
  }
}
