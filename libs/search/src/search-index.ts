import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Model, Types } from 'mongoose';
import { DomainError } from '#platform/domain-error.ts';
import { logger } from '#platform/logging.ts';
import { type Priority, ThreadCalls } from '#platform/thread-calls.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { IndexFunctions } from './index-thread.ts';
import { SearchFeed } from './search-feed.ts';
import type { Hits, IndexQuery, RankedQuery, RelatedQuery, SearchFields } from './search-fields.ts';

/** Limits of the queries that wait, of staff and of visitors each, and of the time of each. */
const WAITING_QUERIES = 128;
const QUERY_MS = 3_000;
/** A thread that works for longer on one query is ended: SQLite cannot interrupt a statement. */
const HANGING_MS = 30_000;
/** How long a query waits for the index to contain what it must. */
const READY_MS = 3_000;
const UP_TO_DATE_MS = 6_000;
/** Documents that a query for several ranks may skip and return. */
const MAX_RANKED = 10_000;

const busy = () => new DomainError('service_unavailable', { retryAfterSeconds: 2 });

/**
 * Full-text index of a collection in SQLite FTS5: a copy that each process builds from MongoDB, which cannot
 * search by prefix with a ranking, or count the matches, without reading each of them. SQLite runs in a worker
 * thread, so that queries do not block other requests. Those of visitors run only while no other work is waiting:
 * staff wait for one of them at most.
 */
export class SearchIndex<Document extends { _id: Types.ObjectId }>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  private readonly thread: ThreadCalls<IndexFunctions>;
  private readonly feed: SearchFeed<Document>;

  /** @param file of this process alone; created if it is missing. ':memory:' for none */
  constructor(documents: Model<Document>, fields: SearchFields<Document>, file: string) {
    const module = new URL(`./index-thread${extname(import.meta.url)}`, import.meta.url);
    const { version, read, texts, names, hasBodies, prefixes, groups } = fields;
    this.thread = new ThreadCalls<IndexFunctions>(module, {
      data: { file, layout: { version, read, texts, names, hasBodies, prefixes, groups } },
      onLoss: () => this.feed.restart(),
    });
    this.feed = new SearchFeed(documents, fields, this.thread);
  }

  onApplicationBootstrap(): void {
    this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.feed.stop();
    await this.thread.end();
  }

  /** Resolves when the index contains every document, after which changes follow within a fraction of a second. */
  complete(): Promise<void> {
    return withTimeout(READY_MS, this.feed.complete(), busy);
  }

  /** Resolves when the index contains every change that was stored before the call, by any process. */
  upToDate(): Promise<void> {
    return withTimeout(UP_TO_DATE_MS, this.feed.upToDate(), busy);
  }

  /**
   * The result of a query of this index, and whether it contains every change that was stored before the call: what is
   * found otherwise must not be cached, as no later event would replace it. The index gets changes within milliseconds
   * and is given this time for them.
   */
  async findCurrent<T>(withinMs: number, query: () => Promise<T>): Promise<[T, isCurrent: boolean]> {
    const late = pause(withinMs, false, { ref: false });
    const { changes } = this.feed;
    const [found, isCurrent] = await Promise.all([
      query(),
      Promise.race([this.feed.upToDate().then(() => true), late]),
    ]);
    // Most often there were none.
    return [isCurrent && this.feed.changes > changes ? await query() : found, isCurrent];
  }

  /** @throws DomainError service_unavailable if too many queries are waiting or this one takes too long */
  find(query: RankedQuery, asker: 'staff' | 'visitor' = 'staff'): Promise<Hits> {
    const limit = query.ranking.length > 1 ? Math.min(query.limit, MAX_RANKED - query.skip) : query.limit;
    if (limit < 0) throw new RangeError(`Only the first ${MAX_RANKED} of ranked matches can be read`);
    return this.run(asker === 'visitor' ? 'background' : 'normal', 'find', { ...query, limit });
  }

  /** The number of matches in any text, per group. @throws DomainError service_unavailable as `find` does */
  count(query: IndexQuery): Promise<Record<string, number>> {
    return this.run('normal', 'count', query);
  }

  /** The ids of documents that share rare words with the query, the nearest first; of visitors. */
  related(query: RelatedQuery): Promise<string[]> {
    return this.run('background', 'related', query);
  }

  private async run<Name extends 'find' | 'count' | 'related'>(
    priority: Priority,
    name: Name,
    query: Parameters<IndexFunctions[Name]>[0],
  ): Promise<ReturnType<IndexFunctions[Name]>> {
    if (this.thread.waiting(priority) >= WAITING_QUERIES) throw busy();
    const args = [query, Date.now() + QUERY_MS] as Parameters<IndexFunctions[Name]>;
    const result = this.thread.callWith(priority, HANGING_MS, name, ...args).catch((error: unknown) => {
      logger.warn({ err: error }, 'a search failed');
      throw busy();
    });
    return withTimeout(QUERY_MS, result, busy);
  }
}
