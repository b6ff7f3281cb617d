import { extname } from 'node:path';
import { type Priority, ThreadCalls } from '#platform/process/thread-calls.ts';
import type { IndexFunctions } from './index-thread.ts';
import {
  type SearchClient,
  type Change,
  type FoundPage,
  QUERY_MS,
  type SearchEngine,
} from './search-engine.ts';
import type { Facet, IndexLayout, IndexQuery, Position, RankedQuery, RelatedQuery } from './search-fields.ts';

/** A thread that works for longer on one query is ended: SQLite cannot interrupt a statement. */
const HANGING_MS = 30_000;
const WRITE_MS = 60_000;

/**
 * An index in SQLite FTS5: a copy that each process builds from MongoDB. SQLite runs in a worker thread, so that queries
 * do not block other requests. Those of visitors run only while no other work is waiting: staff wait for one of them at
 * most.
 */
export class SqliteEngine implements SearchEngine {
  onLoss?: () => void;
  private readonly thread: ThreadCalls<IndexFunctions>;

  /** @param file of this process alone; created if it is missing. ':memory:' for none */
  constructor(layout: IndexLayout, file: string) {
    const module = new URL(`./index-thread${extname(import.meta.url)}`, import.meta.url);
    this.thread = new ThreadCalls<IndexFunctions>(module, {
      data: { file, layout },
      onLoss: () => this.onLoss?.(),
    });
  }

  async position(source: string): Promise<Position | undefined> {
    const known = await this.thread.call(WRITE_MS, 'position');
    return known?.source === source ? known : undefined;
  }

  forget(): Promise<void> {
    return this.clear();
  }

  clear(): Promise<void> {
    return this.thread.call(WRITE_MS, 'clear');
  }

  apply(changes: Change[], reached?: Position): Promise<void> {
    return this.thread.call(WRITE_MS, 'apply', changes, reached);
  }

  async find(query: RankedQuery, client: SearchClient): Promise<FoundPage> {
    const priority = client === 'visitor' ? 'background' : 'normal';
    const { countMatches: total, ...page } = await this.query(priority, 'find', query);
    return { ...page, total: typeof total === 'number' ? total : () => this.query(priority, 'total', total) };
  }

  facets(query: RankedQuery): Promise<Facet[] | undefined> {
    return this.query('background', 'facets', query);
  }

  count(query: IndexQuery): Promise<Record<string, number>> {
    return this.query('normal', 'count', query);
  }

  related(query: RelatedQuery): Promise<string[]> {
    return this.query('background', 'related', query);
  }

  close(): Promise<void> {
    return this.thread.end();
  }

  private query<Name extends 'find' | 'total' | 'facets' | 'count' | 'related'>(
    priority: Priority,
    name: Name,
    query: Parameters<IndexFunctions[Name]>[0],
  ): Promise<ReturnType<IndexFunctions[Name]>> {
    const args = [query, Date.now() + QUERY_MS] as Parameters<IndexFunctions[Name]>;
    return this.thread.callWith(priority, HANGING_MS, name, ...args);
  }
}
