import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Model, Types } from 'mongoose';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { type SearchClient, QUERY_MS, type SearchEngine } from './search-engine.ts';
import { SearchFeed } from './search-feed.ts';
import type { Facet, Hits, IndexQuery, RankedQuery, RelatedQuery, SearchFields } from './search-fields.ts';

/** Limit of the queries that run or wait, of staff and of visitors each. */
const OPEN_QUERIES = 128;
/** How long a query waits for the index to contain what it must. */
const READY_MS = 3_000;
const UP_TO_DATE_MS = 6_000;
/** Documents that a query for several ranks may skip and return. */
const MAX_RANKED = 10_000;

const busy = () => new DomainError('service_unavailable', { retryAfterSeconds: 2 });

/** Full-text index of a collection; MongoDB cannot rank or count matches of prefixes without reading each. */
export class SearchIndex<Document extends { _id: Types.ObjectId }>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  private readonly feed: SearchFeed<Document>;
  private readonly open: Record<SearchClient, number> = { staff: 0, visitor: 0 };

  constructor(
    documents: Model<Document>,
    fields: SearchFields<Document>,
    private readonly engine: SearchEngine,
  ) {
    this.feed = new SearchFeed(documents, fields, engine);
    engine.onLoss = () => this.feed.restart();
  }

  onApplicationBootstrap(): void {
    this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.feed.stop();
    await this.engine.close();
  }

  get isComplete(): boolean {
    return this.feed.isComplete;
  }

  /** @param listener called with the ids of documents that are indexed as they are now */
  onIndexed(listener: (ids: string[]) => void): void {
    this.feed.onIndexed = listener;
  }

  /** Number of changes so far: results stay valid while it is unchanged. */
  get changes(): number {
    return this.feed.changes;
  }

  /** Resolves when the index contains every document, after which changes follow within seconds. */
  untilComplete(): Promise<void> {
    return withTimeout(READY_MS, this.feed.untilComplete(), busy);
  }

  /** Resolves when the index contains every change that was stored before the call, by any process. */
  untilCurrent(): Promise<void> {
    return withTimeout(UP_TO_DATE_MS, this.feed.untilCurrent(), busy);
  }

  /**
   * The result of a query of this index, and whether it contains every change that was stored before the call: what is
   * found otherwise must not be cached, as no later event would replace it. Asked for, changes come within milliseconds:
   * the index is given this time for them.
   */
  async findCurrent<T>(withinMs: number, query: () => Promise<T>): Promise<[T, isCurrent: boolean]> {
    const late = pause(withinMs, false, { ref: false });
    const { changes } = this.feed;
    const [found, isCurrent] = await Promise.all([
      query(),
      Promise.race([this.feed.untilCurrent().then(() => true), late]),
    ]);
    // Most often there were none.
    return [isCurrent && this.feed.changes > changes ? await query() : found, isCurrent];
  }

  /** @throws DomainError service_unavailable if too many queries are waiting or this one takes too long */
  find(query: RankedQuery, client: SearchClient = 'staff'): Promise<Hits> {
    const limit = query.ranking.length > 1 ? Math.min(query.limit, MAX_RANKED - query.skip) : query.limit;
    if (limit < 0) throw new RangeError(`Only the first ${MAX_RANKED} of ranked matches can be read`);
    return this.run(client, () => this.engine.find({ ...query, limit }, client)).then(
      ({ total, ...hits }) => ({
        ...hits,
        total: () => (typeof total === 'number' ? Promise.resolve(total) : this.begin(client, total)),
      }),
    );
  }

  /** Like the engine's `facets`. @throws DomainError service_unavailable as `find` does */
  facets(query: RankedQuery): Promise<Facet[] | undefined> {
    return this.run('visitor', () => this.engine.facets(query));
  }

  /** The number of matches in any text, per group. @throws DomainError service_unavailable as `find` does */
  count(query: IndexQuery): Promise<Record<string, number>> {
    return this.run('staff', () => this.engine.count(query));
  }

  /** The ids of documents that share rare words with the query, the nearest first; of visitors. */
  related(query: RelatedQuery): Promise<string[]> {
    return this.run('visitor', () => this.engine.related(query));
  }

  private async run<T>(client: SearchClient, query: () => Promise<T>): Promise<T> {
    if (this.open[client] >= OPEN_QUERIES) throw busy();
    return this.begin(client, query);
  }

  private begin<T>(client: SearchClient, query: () => Promise<T>): Promise<T> {
    this.open[client] += 1;
    const result = query()
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'a search failed');
        throw busy();
      })
      .finally(() => (this.open[client] -= 1));
    return withTimeout(QUERY_MS, result, busy);
  }
}
