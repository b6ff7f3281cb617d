/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { workerData } from 'node:worker_threads';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
import { openIndexFile, removeIndexFile } from './index-file.ts';
import { facets, find } from './forgiving-queries.ts';
import { count, total, type Uncounted } from './index-queries.ts';
import { related } from './related-documents.ts';
import { apply, position } from './index-writes.ts';
import type { Change } from './search-engine.ts';
import type { IndexLayout, IndexQuery, Position, RankedQuery, RelatedQuery } from './search-fields.ts';

const { file, layout } = workerData as { file: string; layout: IndexLayout };
let database = openIndexFile(file, layout);

const functions = {
  position: () => guarded(() => position(database)),
  clear: () => {
    database.close();
    removeIndexFile(file);
    database = openIndexFile(file, layout);
  },
  apply: (changes: Change[], reached?: Position) => guarded(() => apply(database, layout, changes, reached)),
  find: (query: RankedQuery, until: number) => complete(() => find({ database, layout, query, until })),
  total: (uncounted: Uncounted, until: number) =>
    complete(() => total({ database, layout, ...uncounted, until })),
  facets: (query: RankedQuery, until: number) => complete(() => facets({ database, layout, query, until })),
  count: (query: IndexQuery, until: number) => complete(() => count({ database, layout, query, until })),
  related: (query: RelatedQuery, until: number) =>
    complete(() => related({ database, layout, query, until })),
};
export type IndexFunctions = typeof functions;
serveThreadCalls(functions);

/** Runs a query, unless the index is being built: it would miss documents. */
const complete = <T>(query: () => T): T =>
  guarded(() => {
    if (!position(database)) throw new Error('The index is incomplete');
    return query();
  });

/** SQLite's codes for a file that is damaged or not a database. */
const damaged = new Set([11, 26]);

/** A damaged file is removed, and the thread ends after its reply: the next one starts with an empty index. */
function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    // The lowest byte is the primary code.
    if (errcode !== undefined && damaged.has(errcode & 0xff)) {
      database.close();
      removeIndexFile(file);
      setImmediate(() => process.exit(1));
    }
    throw error;
  }
}
