import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config.js';
import { type Answer, keep, type KeptAnswer } from './kept-answer.js';

export type Outcome = { kept: KeptAnswer; from: 'HIT' | 'STALE' | 'MISS' } | { passed: Answer };

const outcomes = new Counter({
  name: 'page_cache_total',
  help: 'Answers by where they came from',
  labelNames: ['from'],
});

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
  private purges: { at: number; tags: Set<string> }[] = [];

  constructor(config: GatewayConfig) {
    this.answers = new LRUCache({
      maxSize: config.CACHE_MEGABYTES * 1_048_576,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ tags }, key) => this.untag(key, tags),
    });
  }

  /** @param fetch asks the service; a throw means that it is down */
  async answer(key: string, fetch: () => Promise<Answer>): Promise<Outcome> {
    const kept = this.answers.get(key);
    const now = Date.now();
    if (kept && now < kept.freshUntil) return this.count({ kept, from: 'HIT' });
    if (kept && now < kept.staleUntil) {
      // The reader need not wait; should the fetch fail, the next one tries again.
      this.fetchOnce(key, fetch).catch(() => undefined);
      return this.count({ kept, from: 'STALE' });
    }
    try {
      const outcome = await this.fetchOnce(key, fetch);
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

  private fetchOnce(key: string, fetch: () => Promise<Answer>): Promise<Outcome> {
    let outcome = this.fetching.get(key);
    if (!outcome) {
      outcome = this.fetchAndKeep(key, fetch).finally(() => this.fetching.delete(key));
      this.fetching.set(key, outcome);
    }
    return outcome;
  }

  private async fetchAndKeep(key: string, fetch: () => Promise<Answer>): Promise<Outcome> {
    const startedAt = Date.now();
    const answer = await fetch();
    const kept = await keep(answer);
    if (!kept) return { passed: answer };
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
    outcomes.inc({ from: 'passed' in outcome ? 'PASS' : outcome.from });
    return outcome;
  }
}
