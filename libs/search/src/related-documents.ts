import { wholeWord } from './expressions.ts';
import { idsOf, requireTime, type Running } from './index-queries.ts';
import { prepared } from './prepared.ts';
import type { RelatedQuery } from './search-fields.ts';

/** Shorter words are rarely characteristic. */
const MIN_LENGTH = 4;
/** A word is characteristic if at most this share of the documents has it, or this number of a few documents. */
const RARE_SHARE = 0.05;
const RARE_DOCUMENTS = 4;
const MAX_WORDS = 24;
/** The newest documents with a word that are compared. */
const COMPARED = 200;
/** A single common word relates nothing. */
const SHARED_WORDS = 2;

/** The ids of documents that share rare words, those with the most and rarest first. */
export function related(running: Running<RelatedQuery>): string[] {
  const { database, layout, query } = running;
  const group = layout.groups.indexOf(query.group);
  const documents = prepared(database, 'SELECT documents FROM counts WHERE in_group = ?').get(group)
    ?.documents as number;
  const rare = Math.max(RARE_DOCUMENTS, Math.floor(documents * RARE_SHARE));
  const words = [...new Set(query.words)].filter(({ length }) => length >= MIN_LENGTH).slice(0, MAX_WORDS);
  const found = new Map<number, { shared: number; score: number }>();
  for (const word of words) {
    requireTime(running);
    const expression = wholeWord(layout, query.texts, word);
    const frequency = prepared(
      database,
      `SELECT count(*) AS documents FROM (SELECT 1 FROM texts_${group} WHERE texts_${group} MATCH ? LIMIT ?)`,
    ).get(expression, rare + 1)?.documents as number;
    if (frequency > rare) continue;
    const numbers = prepared(
      database,
      `SELECT rowid AS number FROM texts_${group} WHERE texts_${group} MATCH ? ORDER BY rowid DESC LIMIT ?`,
    ).all(expression, COMPARED);
    for (const row of numbers) {
      const { shared, score } = found.get(row.number as number) ?? { shared: 0, score: 0 };
      found.set(row.number as number, {
        shared: shared + 1,
        score: score + Math.log(1 + documents / frequency),
      });
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
