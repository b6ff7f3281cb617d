import type { DatabaseSync } from 'node:sqlite';
import { prepared } from './prepared.ts';
import type { Hits, IndexLayout, IndexQuery, RankedQuery } from './search-fields.ts';

/** A query, the index that it reads, and its deadline. */
interface Running<Query> {
  database: DatabaseSync;
  layout: IndexLayout;
  query: Query;
  /** As of Date.now(). */
  until: number;
}

/** Up to this number matches are read instead of counted: counting merges the entries of all words once more. */
const COUNTED = 1_000;

/** One page of the matches. */
export function find(running: Running<RankedQuery>): Hits {
  const { words, ranking, skip, limit } = running.query;
  const texts = ranking.at(-1)!;
  if (words.length === 0 || ranking.length === 1) {
    const matches = total(running, texts);
    const numbers = skip < matches ? newest(running, texts, limit, skip) : [];
    return { total: matches, ids: idsOf(running, numbers) };
  }

  const needed = skip + limit;
  const ranked = new Set<number>();
  let isComplete = false;
  for (const list of ranking) {
    if (ranked.size >= needed) break;
    const most = list === texts ? Math.max(needed, COUNTED) : needed;
    const numbers = newest(running, list, most, 0);
    for (const number of numbers) ranked.add(number);
    // The last list finds every match.
    isComplete = list === texts && numbers.length < most;
  }
  const known = isComplete ? ranked.size : total(running, texts);
  return { total: known, ids: idsOf(running, [...ranked].slice(skip, needed)) };
}

/** The number of matches in any text, per group. */
export function count(running: Running<IndexQuery>): Record<string, number> {
  const { groups, texts } = running.layout;
  const counted = groupsOf(running).map((group) => [groups[group]!, countIn(running, group, texts)]);
  return Object.fromEntries(counted) as Record<string, number>;
}

const total = (running: Running<IndexQuery>, texts: readonly string[]): number =>
  groupsOf(running).reduce((sum, group) => sum + countIn(running, group, texts), 0);

function countIn(running: Running<IndexQuery>, group: number, texts: readonly string[]): number {
  const { database, query } = running;
  requireTime(running);
  const row =
    query.words.length === 0
      ? prepared(database, 'SELECT documents AS total FROM counts WHERE in_group = ?').get(group)
      : prepared(database, `SELECT count(*) AS total FROM texts_${group} WHERE texts_${group} MATCH ?`).get(
          matching(running, texts),
        );
  return row?.total as number;
}

/** The row numbers of the newest matches. */
function newest(
  running: Running<IndexQuery>,
  texts: readonly string[],
  limit: number,
  skip: number,
): number[] {
  const { database, query } = running;
  requireTime(running);
  const groups = groupsOf(running);
  if (groups.length === 0) return [];
  const rows =
    query.words.length === 0
      ? prepared(
          database,
          `SELECT number FROM documents WHERE in_group IN (${groups.join(', ')}) ORDER BY number DESC LIMIT ? OFFSET ?`,
        ).all(limit, skip)
      : prepared(
          database,
          `${groups
            .map((group) => `SELECT rowid AS number FROM texts_${group} WHERE texts_${group} MATCH ?1`)
            .join(' UNION ALL ')} ORDER BY number DESC LIMIT ?2 OFFSET ?3`,
        ).all(matching(running, texts), limit, skip);
  return rows.map(({ number }) => number as number);
}

/** The words as FTS5 matches them; a word that is a prefix of another one is redundant. */
function matching({ layout, query: { words } }: Running<IndexQuery>, texts: readonly string[]): string {
  const distinctive = words.filter(
    (word, place) => !words.some((other, at) => other.startsWith(word) && (other !== word || at < place)),
  );
  const all = distinctive.map((word) => `"${word}"*`).join(' AND ');
  return layout.texts.length === 1 ? all : `{${texts.join(' ')}} : (${all})`;
}

function idsOf({ database }: Running<IndexQuery>, numbers: number[]): string[] {
  const id = prepared(database, 'SELECT id FROM documents WHERE number = ?');
  return numbers.flatMap((number) => (id.get(number)?.id as string | undefined) ?? []);
}

/** The numbers of the query's groups. */
const groupsOf = ({ layout, query }: Running<IndexQuery>): number[] =>
  [...new Set(query.groups)].map((group) => layout.groups.indexOf(group)).filter((group) => group !== -1);

function requireTime({ until }: Running<IndexQuery>): void {
  if (Date.now() > until) throw new Error('The query exceeded its time');
}
