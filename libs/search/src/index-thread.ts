/** Runs in a worker thread, in specs directly from the TypeScript source. */
/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { workerData } from 'node:worker_threads';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
import { openIndexFile, removeIndexFile } from './index-file.ts';
import { facets, find } from './forgiving-queries.ts';
import { count, total, type Uncounted, idsOf, requireTime, type Running } from './index-queries.ts';
import { apply, readPosition } from './index-writes.ts';
import type { Change } from './search-engine.ts';
import type { IndexLayout, IndexQuery, Position, RankedQuery, RelatedQuery } from './search-fields.ts';
import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { wholeWord } from './expressions.ts';
import { prepareOnce } from './prepared.ts';
import { maxRareDocuments, relatingWords, SHARED_WORDS, weights } from './related-words.ts';

/** Number of the newest documents with a word that are compared. */
const COMPARED = 100;

/** Frequencies that take long to count, by the expression of their word: they change slowly. */
const frequencies = new WeakMap<DatabaseSync, LRUCache<string, number>>();
const KNOWN_WORDS = 10_000;
const KNOWN_MS = 3_600_000;

function related(running: Running<RelatedQuery>): string[] {
  const { database, layout, query } = running;
  const group = layout.groups.indexOf(query.group);
  const documents = prepareOnce(database, 'SELECT documents FROM counts WHERE in_group = ?').get(group)
    ?.documents as number;
  const expressionOf = (word: string) => wholeWord(layout, query.texts, word);
  const counted = relatingWords(query.words).map((word) => {
    requireTime(running);
    return [word, frequencyOf(database, group, expressionOf(word), maxRareDocuments(documents))] as const;
  });
  const found = new Map<number, { shared: number; score: number }>();
  for (const [word, weight] of weights(counted, documents, query.except)) {
    requireTime(running);
    const numbers = prepareOnce(
      database,
      `SELECT rowid AS number FROM texts_${group} WHERE texts_${group} MATCH ? ORDER BY rowid DESC LIMIT ?`,
    ).all(expressionOf(word), COMPARED);
    for (const row of numbers) {
      const { shared, score } = found.get(row.number as number) ?? { shared: 0, score: 0 };
      found.set(row.number as number, { shared: shared + 1, score: score + weight });
    }
  }
  const nearest = [...found]
    .filter(([, { shared }]) => shared >= SHARED_WORDS)
    .toSorted(([number, one], [other, { score }]) => score - one.score || other - number)
    .map(([number]) => number)
    .slice(0, query.limit + 1);
  return idsOf(running, nearest)
    .filter((id) => id !== query.except)
    .slice(0, query.limit);
}

/** The number of documents with a word, counted to one more than is rare. */
function frequencyOf(database: DatabaseSync, group: number, expression: string, rare: number): number {
  const known = frequencies.get(database) ?? new LRUCache({ max: KNOWN_WORDS, ttl: KNOWN_MS });
  frequencies.set(database, known);
  const key = `${group} ${expression}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const few = countUpTo(database, group, expression, COMPARED + 1);
  if (few <= COMPARED) return few;
  const many = countUpTo(database, group, expression, Math.max(rare, COMPARED) + 1);
  known.set(key, many);
  return many;
}

const countUpTo = (database: DatabaseSync, group: number, expression: string, most: number): number =>
  prepareOnce(
    database,
    `SELECT count(*) AS documents FROM (SELECT 1 FROM texts_${group} WHERE texts_${group} MATCH ? LIMIT ?)`,
  ).get(expression, most)?.documents as number;

const { file, layout } = workerData as { file: string; layout: IndexLayout };
let database = openIndexFile(file, layout);

const functions = {
  position: () => guarded(() => readPosition(database)),
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
    if (!readPosition(database)) throw new Error('The index is incomplete');
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
