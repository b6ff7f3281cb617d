import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config.js';
import { type Answer, keep, type KeptAnswer } from './kept-answer.js';

export type Outcome =
  | { kept: KeptAnswer; from: 'HIT' | 'STALE' | 'MISS' }
  /** Not to be stored. */
  | { passed: Answer }
  /** Too large to be held in memory: each reader's request has to go to the service itself. */
  | { tooLarge: true };

/** Asks the service; a throw means that it is down, undefined that the response is too large to be held. */
type Fetch = (signal: AbortSignal) => Promise<Answer | undefined>;
/** Runs a fetch when the client who asks may have it run; a throw refuses it. */
type Admit = (fetch: () => Promise<Outcome>) => Promise<Outcome>;

const outcomes = new Counter({
  name: 'page_cache_total',
  help: 'Answers by where they came from',
  labelNames: ['from'],
});

const FETCH_WITHIN_MS = 9_000;
/** Responses held in memory at the same time on their way into the cache, and the requests that wait for their turn. */
const CONCURRENT_FETCHES = 64;
const WAITING_FETCHES = 1_024;
/** A keyword of 200 Devanagari letters takes 1,800; what is longer is answered but not stored. */
const LONGEST_KEY = 2_048;
/** How long a purge is remembered: longer than any fetch that it could overtake. */
const PURGE_MEMORY_MS = 30_000;

/**
 * Public answers in memory, bounded by bytes, dropped by tag. One request fetches a missing answer and the others wait for it; while
 * a service is down its last good answers stand in.
 */
@Injectable()
export class PageCache {
  private readonly answers: LRUCache<string, KeptAnswer>;
  private readonly keysByTag = new Map<string, Set<string>>();
  private readonly fetching = new Map<string, Promise<Outcome>>();
  private readonly limit = pLimit(CONCURRENT_FETCHES);
  private purges: { at: number; tags: Set<string> }[] = [];

  constructor(config: GatewayConfig) {
    this.answers = new LRUCache({
      maxSize: config.CACHE_MEGABYTES * 1_048_576,
      sizeCalculation: ({ bytes }, key) => bytes + key.length,
      dispose: ({ tags }, key) => this.untag(key, tags),
    });
  }

  /** Memory in use as the bound counts it, in bytes. */
  get bytes(): number {
    return this.answers.calculatedSize;
  }

  async answer(key: string, fetch: Fetch, admit: Admit): Promise<Outcome> {
    const kept = this.answers.get(key);
    const now = Date.now();
    if (kept && now < kept.freshUntil) return this.count({ kept, from: 'HIT' });
    if (kept && now < kept.staleUntil) {
      // The reader need not wait; should the fetch fail, the next one tries again.
      if (!this.fetching.has(key)) admit(() => this.fetchOnce(key, fetch)).catch(() => undefined);
      return this.count({ kept, from: 'STALE' });
    }
    try {
      const outcome = await (this.fetching.get(key) ?? admit(() => this.fetchOnce(key, fetch)));
      if (!('passed' in outcome) || outcome.passed.status < 500) return this.count(outcome);
      return this.count(this.standIn(kept) ?? outcome);
    } catch (error) {
      const old = this.standIn(kept);
      if (old) return this.count(old);
      throw error;
    }
  }

  /** Makes every answer with one of these tags unfit to be served, unless its service is down. */
  purge(tags: string[]): void {
    const now = Date.now();
    this.purges = [
      ...this.purges.filter(({ at }) => at > now - PURGE_MEMORY_MS),
      { at: now, tags: new Set(tags) },
    ];
    for (const key of tags.flatMap((tag) => [...(this.keysByTag.get(tag) ?? [])])) {
      const kept = this.answers.peek(key);
      if (kept) Object.assign(kept, { freshUntil: 0, staleUntil: 0 });
    }
  }

  private standIn(kept: KeptAnswer | undefined): Outcome | undefined {
    return kept && Date.now() < kept.errorUntil ? { kept, from: 'STALE' } : undefined;
  }

  private async fetchOnce(key: string, fetch: Fetch): Promise<Outcome> {
    // Another request may have fetched it while this one waited for its admission.
    const running = this.fetching.get(key);
    if (running) return running;
    const kept = this.answers.peek(key);
    if (kept && Date.now() < kept.freshUntil) return { kept, from: 'HIT' };
    if (this.limit.pendingCount >= WAITING_FETCHES) throw new Error('Too many responses are being fetched');
    const signal = AbortSignal.timeout(FETCH_WITHIN_MS);
    const outcome = this.limit(() => this.fetchAndKeep(key, () => fetch(signal))).finally(() =>
      this.fetching.delete(key),
    );
    this.fetching.set(key, outcome);
    return outcome;
  }

  private async fetchAndKeep(key: string, fetch: () => Promise<Answer | undefined>): Promise<Outcome> {
    const startedAt = Date.now();
    const response = await fetch();
    if (!response) return { tooLarge: true };
    const kept = key.length > LONGEST_KEY ? undefined : await keep(response);
    if (!kept) return { passed: response };
    // What changed while the service was answering may be missing from the answer: good for this once, not to be served again.
    if (this.purges.some(({ at, tags }) => at >= startedAt && kept.tags.some((tag) => tags.has(tag)))) {
      Object.assign(kept, { freshUntil: 0, staleUntil: 0 });
    }
    this.answers.set(key, kept);
    for (const tag of kept.tags) this.keysByTag.set(tag, (this.keysByTag.get(tag) ?? new Set()).add(key));
    return { kept, from: 'MISS' };
  }

  private untag(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }

  private count(outcome: Outcome): Outcome {
    outcomes.inc({ from: 'kept' in outcome ? outcome.from : 'PASS' });
    return outcome;
  }
}
