import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Counter } from 'prom-client';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { GatewayConfig } from '../config.ts';
import { type CacheEntry, recompress, toCacheEntry, type UpstreamResponse, withBody } from './cache-entry.ts';
import type { Encoding } from './encodings.ts';

/** Where the response to a client came from. */
export type Source = 'HIT' | 'STALE' | 'MISS';
export type Outcome =
  | { entry: CacheEntry; from: Source }
  /** Not to be stored. */
  | { passed: UpstreamResponse }
  /** Too large to buffer: each request must be forwarded to the service. */
  | { tooLarge: true };

/**
 * Fetches from the service; throws when it is unavailable or does not respond until the deadline (as of Date.now()),
 * returns undefined when the response is too large to buffer.
 */
type Fetch = (deadline: number) => Promise<UpstreamResponse | undefined>;
/** Runs a fetch within the limits of the requesting client; throws to refuse it. */
type Admit = (fetch: () => Promise<Outcome>) => Promise<Outcome>;

const outcomes = new Counter({
  name: 'page_cache_total',
  help: 'Responses by where they came from',
  labelNames: ['from'],
});

const hit = { from: 'HIT' };

const FETCH_WITHIN_MS = 9_000;
/** When fetching takes longer, readers receive what has expired by time alone: popular pages stay fast under load. */
const PATIENCE_MS = 500;
/** Responses fetched concurrently, and fetches that may wait. */
const CONCURRENT_FETCHES = 64;
const WAITING_FETCHES = 1_024;
/** A keyword of 200 Devanagari letters takes 1,800; a response with a longer key is not stored. */
const LONGEST_KEY = 2_048;
/** How long a purge is remembered: longer than any fetch that is running when it arrives. */
const PURGE_MEMORY_MS = 30_000;

/**
 * Public responses in memory, limited by size, purged by tag. Concurrent requests for a missing response share one fetch; while a
 * service is down its last good responses are served.
 */
@Injectable()
export class PageCache {
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly keysByTag = new Map<string, Set<string>>();
  private readonly fetching = new Map<string, Promise<Outcome>>();
  private readonly recompressing = new Map<CacheEntry, Promise<Buffer>>();
  private readonly limit = pLimit(CONCURRENT_FETCHES);
  private purges: { at: number; tags: Set<string> }[] = [];

  constructor(config: GatewayConfig) {
    this.entries = new LRUCache({
      maxSize: config.CACHE_MEGABYTES * 1_048_576,
      sizeCalculation: ({ bytes }, key) => bytes + key.length,
      dispose: ({ tags }, key) => this.untag(key, tags),
    });
  }

  /** Memory in use, in bytes, as limited by CACHE_MEGABYTES. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** A response that needs no fetch; not counted yet. */
  fresh(key: string): CacheEntry | undefined {
    const entry = this.entries.get(key);
    return entry && Date.now() < entry.freshUntil ? entry : undefined;
  }

  /** @param encoding in which a response that has to be fetched is stored */
  async get(key: string, encoding: Encoding, fetch: Fetch, admit: Admit): Promise<Outcome> {
    const entry = this.entries.get(key);
    const now = Date.now();
    if (entry && now < entry.freshUntil) return this.count({ entry: entry, from: 'HIT' });
    const fetchOnce = () => this.fetchOnce(key, encoding, fetch);
    if (entry && now < entry.staleUntil) {
      // Refreshed in the background; if that fails, the next request tries again.
      if (!this.fetching.has(key)) admit(fetchOnce).catch(() => undefined);
      return this.count({ entry: entry, from: 'STALE' });
    }
    try {
      const fetching = this.fetching.get(key) ?? admit(fetchOnce);
      const isPurged = entry?.freshUntil === 0;
      const outcome = await (this.staleIfError(entry) && !isPurged
        ? withTimeout(PATIENCE_MS, fetching, () => new Error('The fetch takes long'))
        : fetching);
      if (!('passed' in outcome) || outcome.passed.status < 500) return this.count(outcome);
      return this.count(this.staleIfError(entry) ?? outcome);
    } catch (error) {
      const old = this.staleIfError(entry);
      if (old) return this.count(old);
      throw error;
    }
  }

  /** The entry's body in this encoding. One that is not stored is made once for all who wait, and stored too. */
  async bodyOf(key: string, entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
    const stored = entry.bodies[encoding];
    if (stored) return stored;
    const running = this.recompressing.get(entry);
    if (running) return running;
    const recompressing = recompress(entry, encoding).finally(() => this.recompressing.delete(entry));
    this.recompressing.set(entry, recompressing);
    const body = await recompressing;
    // Unless another response has replaced the entry meanwhile.
    if (this.entries.peek(key) === entry) this.store(key, withBody(entry, encoding, body));
    return body;
  }

  /** Expires every response with one of these tags; it is served only while its service is down. */
  purge(tags: string[]): void {
    const now = Date.now();
    this.purges = [
      ...this.purges.filter(({ at }) => at > now - PURGE_MEMORY_MS),
      { at: now, tags: new Set(tags) },
    ];
    for (const key of tags.flatMap((tag) => [...(this.keysByTag.get(tag) ?? [])])) {
      const entry = this.entries.peek(key);
      if (entry) Object.assign(entry, { freshUntil: 0, staleUntil: 0 });
    }
  }

  private staleIfError(entry: CacheEntry | undefined): Outcome | undefined {
    return entry && Date.now() < entry.errorUntil ? { entry: entry, from: 'STALE' } : undefined;
  }

  private async fetchOnce(key: string, encoding: Encoding, fetch: Fetch): Promise<Outcome> {
    // Another request may have fetched it while this one was queued.
    const running = this.fetching.get(key);
    if (running) return running;
    const entry = this.entries.peek(key);
    if (entry && Date.now() < entry.freshUntil) return { entry: entry, from: 'HIT' };
    if (this.limit.pendingCount >= WAITING_FETCHES) throw new Error('Too many responses are being fetched');
    const deadline = Date.now() + FETCH_WITHIN_MS;
    const outcome = this.limit(() => this.fetchAndStore(key, encoding, () => fetch(deadline))).finally(() =>
      this.fetching.delete(key),
    );
    this.fetching.set(key, outcome);
    return outcome;
  }

  private async fetchAndStore(
    key: string,
    encoding: Encoding,
    fetch: () => Promise<UpstreamResponse | undefined>,
  ): Promise<Outcome> {
    const startedAt = Date.now();
    const response = await fetch();
    if (!response) return { tooLarge: true };
    if (key.length > LONGEST_KEY) return { passed: response };
    const entry = await toCacheEntry(response, encoding, this.entries.has(key));
    if (!entry) return { passed: response };
    // A change during the fetch may be missing from the response: it is served once and expires.
    if (this.purges.some(({ at, tags }) => at >= startedAt && entry.tags.some((tag) => tags.has(tag)))) {
      Object.assign(entry, { freshUntil: 0, staleUntil: 0 });
    }
    this.store(key, entry);
    return { entry: entry, from: 'MISS' };
  }

  private store(key: string, entry: CacheEntry): void {
    this.entries.set(key, entry);
    for (const tag of entry.tags) this.keysByTag.set(tag, (this.keysByTag.get(tag) ?? new Set()).add(key));
  }

  private untag(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }

  countHit(): void {
    outcomes.inc(hit);
  }

  private count(outcome: Outcome): Outcome {
    outcomes.inc({ from: 'entry' in outcome ? outcome.from : 'PASS' });
    return outcome;
  }
}
