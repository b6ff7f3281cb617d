import { LRUCache } from 'lru-cache';

const MOST_CLIENTS = 10_000;
/** A call counts as one at first, and after this time as 1/e. */
const DECAY_MS = 10_000;

/** Counts the calls of each client; a call counts the less the longer ago it was. */
export class RecentCalls {
  private readonly clients = new LRUCache<string, { calls: number; at: number }>({ max: MOST_CLIENTS });

  add(client: string): void {
    this.clients.set(client, { calls: this.of(client) + 1, at: performance.now() });
  }

  of(client: string): number {
    const last = this.clients.get(client);
    return last ? last.calls * Math.exp((last.at - performance.now()) / DECAY_MS) : 0;
  }
}
