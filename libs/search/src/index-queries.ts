import type { DatabaseSync } from 'node:sqlite';
import { type Alternatives, exclusions, prefixes, wholeWords } from './expressions.ts';
import { RANK } from './index-writes.ts';
import { prepareOnce } from './prepared.ts';
import {
  BODY,
  type Facet,
  type Hits,
  type IndexLayout,
  type IndexQuery,
  type RankedQuery,
} from './search-fields.ts';

/** A query, the index that it reads, and its deadline. */
export interface Running<Query> {
  database: DatabaseSync;
  layout: IndexLayout;
  query: Query;
  /** Deadline, as of Date.now(). */
  until: number;
  /** Other spellings that match too, after all others. */
  alternatives?: Alternatives;
}

/** A query some of whose matches are known: counting them all takes longer than finding a page. */
export type Uncounted = Pick<Running<RankedQuery>, 'query' | 'alternatives'>;

/** One page of the matches, and their number, if it is known. */
export type Matches = Omit<Hits, 'total'> & { countMatches: number | Uncounted };

export function ranked(running: Running<RankedQuery>): Matches {
  const { query, alternatives } = running;
  const { words, ranking, skip, limit, order = 'relevance' } = query;
  const groups = groupsOf(running);
  const texts = ranking.at(-1)!;
  if (words.length === 0) {
    const matches = countIn(running, groups, texts);
    const numbers = skip < matches ? newestOfAll(running, limit, skip) : [];
    return { countMatches: matches, ...pageOf(running, numbers) };
  }

  // At least one is needed to tell whether there are matches.
  const needed = Math.max(skip + limit, 1);
  const isRanked = order === 'relevance';
  const inTexts = first(running, matchingTexts(running, groups, texts, true), needed);
  const areEnough = isRanked && inTexts.length === needed;
  const inBodies = areEnough ? [] : first(running, matchingBodies(running, groups, texts), needed);
  const isComplete = inTexts.length < needed && inBodies.length < needed;
  const matches = [...inTexts, ...inBodies];
  const found = new Set(
    isRanked ? [...best(running, groups, inTexts, needed), ...matches] : inOrder(matches, order),
  );
  return {
    countMatches: isComplete ? found.size : { query, alternatives },
    ...pageOf(running, [...found].slice(skip, skip + limit)),
  };
}

/** The number of all matches, at most the query's `countUpTo`. */
export function total(running: Running<RankedQuery>): number {
  const { ranking, countUpTo } = running.query;
  return countIn(running, groupsOf(running), ranking.at(-1)!, countUpTo);
}

const inOrder = (numbers: number[], order: 'newest' | 'oldest'): number[] =>
  numbers.toSorted((one, other) => (order === 'oldest' ? one - other : other - one));

/** The first of the matches in the texts by rank; those in the last list, which finds them all, are known. */
function best(
  running: Running<RankedQuery>,
  groups: number[],
  known: readonly number[],
  needed: number,
): Set<number> {
  const found = new Set<number>();
  for (const list of running.query.ranking.slice(0, -1)) {
    if (found.size >= Math.min(needed, known.length)) break;
    for (const number of first(running, matchingTexts(running, groups, list), needed)) found.add(number);
  }
  return found;
}

export function count(running: Running<IndexQuery>): Record<string, number> {
  const { groups, texts } = running.layout;
  const counted = groupsOf(running).map((group) => [groups[group]!, countIn(running, [group], texts)]);
  return Object.fromEntries(counted) as Record<string, number>;
}

export function facets(running: Running<RankedQuery>): Facet[] | undefined {
  const { ranking, countUpTo = -1 } = running.query;
  const texts = ranking.at(-1)!;
  requireTime(running);
  const groups = groupsOf(running);
  if (groups.length === 0) return [];
  const { sql, values } = union([
    ...matchingTexts(running, groups, texts, true),
    ...matchingBodies(running, groups, texts),
  ]);
  const found = prepareOnce(
    running.database,
    `SELECT number / ${RANK} AS rank, label, count(*) AS documents
       FROM (${sql} ORDER BY number LIMIT ?) JOIN documents USING (number) GROUP BY rank, label`,
  ).all(...values, countUpTo) as unknown as Facet[];
  return found.reduce((sum, { documents }) => sum + documents, 0) === countUpTo ? undefined : found;
}

/** Whether a document of the query's groups matches an expression. */
export function hasMatch(running: Running<IndexQuery>, expression: string): boolean {
  requireTime(running);
  return groupsOf(running).some((group) => {
    const { sql, values } = matching(running, 'texts', group, expression);
    return prepareOnce(running.database, `${sql} LIMIT 1`).get(...values) !== undefined;
  });
}

/** @param most limit of the count; none by default */
function countIn(
  running: Running<IndexQuery>,
  groups: number[],
  texts: readonly string[],
  most = -1,
): number {
  const { database, query } = running;
  requireTime(running);
  if (groups.length === 0) return 0;
  if (query.words.length === 0) {
    const row = prepareOnce(
      database,
      `SELECT coalesce(sum(documents), 0) AS total FROM counts WHERE in_group IN (${groups.join(', ')})`,
    ).get();
    return row?.total as number;
  }
  const inTexts = matchingTexts(running, groups, texts, true);
  const inBodies = matchingBodies(running, groups, texts);
  const counted = (selections: Selection[]): number => {
    const { sql, values } = union(selections);
    // The order merges the parts; SQLite would ignore an order without a limit.
    const statement = `SELECT count(*) AS total FROM (${sql} ORDER BY number LIMIT ?)`;
    return prepareOnce(database, statement).get(...values, most)?.total as number;
  };
  // Common words are in enough bodies, which are counted sooner than both are merged.
  if (inBodies.length > 0 && most > 0 && counted(inBodies) === most) return most;
  return counted([...inTexts, ...inBodies]);
}

/** The row numbers of the first matches in the query's order of time. */
function first(running: Running<RankedQuery>, matching: Selection[], limit: number): number[] {
  requireTime(running);
  if (matching.length === 0 || limit === 0) return [];
  const { sql, values } = union(matching);
  const direction = running.query.order === 'oldest' ? 'ASC' : 'DESC';
  return prepareOnce(running.database, `${sql} ORDER BY number ${direction} LIMIT ?`)
    .all(...values, limit)
    .map(({ number }) => number as number);
}

/** A statement that selects the row numbers of matches, and its values. */
interface Selection {
  sql: string;
  values: (string | number)[];
}

/** Matches with all words in the texts; other spellings count if they are given. */
function matchingTexts(
  running: Running<IndexQuery>,
  groups: number[],
  texts: readonly string[],
  withAlternatives = false,
): Selection[] {
  const { layout, query, alternatives } = running;
  const expression = prefixes(layout, query, texts, withAlternatives ? alternatives : []);
  return groups.map((group) => matching(running, 'texts', group, expression));
}

/** Matches with all words in the body, if it is one of the texts. */
function matchingBodies(
  running: Running<IndexQuery>,
  groups: number[],
  texts: readonly string[],
): Selection[] {
  if (!texts.includes(BODY)) return [];
  return groups.map((group) => matching(running, 'bodies', group, wholeWords(running.query)));
}

function matching(
  running: Running<IndexQuery | RankedQuery>,
  kind: 'texts' | 'bodies',
  group: number,
  expression: string,
): Selection {
  const { layout, query } = running;
  const texts = 'ranking' in query ? query.ranking.at(-1)! : layout.texts;
  const excluded = exclusions(layout, query.excluded ?? [], texts);
  const matches = (table: string) => `FROM ${table} WHERE ${table} MATCH ?`;
  return {
    sql: [
      `SELECT rowid AS number ${matches(`${kind}_${group}`)} AND rowid >= ? AND rowid <= ?`,
      ...excluded.map((each) => `rowid NOT IN (SELECT rowid ${matches(`${each.kind}_${group}`)})`),
    ].join(' AND '),
    values: [expression, ...rangeOf(running), ...excluded.map((each) => each.expression)],
  };
}

const union = (selections: Selection[]): Selection => ({
  sql: selections.map(({ sql }) => sql).join(' UNION '),
  values: selections.flatMap(({ values }) => values),
});

function newestOfAll(running: Running<IndexQuery>, limit: number, skip: number): number[] {
  const groups = groupsOf(running).join(', ');
  return prepareOnce(
    running.database,
    `SELECT number FROM documents WHERE in_group IN (${groups}) ORDER BY number DESC LIMIT ? OFFSET ?`,
  )
    .all(limit, skip)
    .map(({ number }) => number as number);
}

function pageOf(running: Running<RankedQuery>, numbers: number[]): Pick<Hits, 'ids' | 'shown'> {
  const ids = idsOf(running, numbers);
  if (!running.query.withShown) return { ids };
  const shown = prepareOnce(running.database, 'SELECT content FROM shown WHERE number = ?');
  return { ids, shown: numbers.map((number) => (shown.get(number)?.content as string | undefined) ?? '') };
}

export function idsOf({ database }: Pick<Running<unknown>, 'database'>, numbers: number[]): string[] {
  const id = prepareOnce(database, 'SELECT id FROM documents WHERE number = ?');
  return numbers.flatMap((number) => (id.get(number)?.id as string | undefined) ?? []);
}

const rangeOf = ({ query: { rank } }: Running<IndexQuery>): [number, number] =>
  rank === undefined ? [0, Number.MAX_SAFE_INTEGER] : [rank * RANK, (rank + 1) * RANK - 1];

/** The numbers of the query's groups. */
const groupsOf = ({ layout, query }: Running<IndexQuery>): number[] =>
  [...new Set(query.groups)].map((group) => layout.groups.indexOf(group)).filter((group) => group !== -1);

export function requireTime({ until }: Pick<Running<unknown>, 'until'>): void {
  if (Date.now() > until) throw new Error('The query exceeded its time');
}
