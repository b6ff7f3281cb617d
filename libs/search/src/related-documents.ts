import { wholeWord } from './expressions.ts';
import { idsOf, requireTime, type Running } from './index-queries.ts';
import { prepared } from './prepared.ts';
import { rareUpTo, relatingWords, SHARED_WORDS, weightOf } from './related-words.ts';
import type { RelatedQuery } from './search-fields.ts';

/** The newest documents with a word that are compared. */
const COMPARED = 200;

/** The ids of documents that share rare words, those with the most and rarest first. */
export function related(running: Running<RelatedQuery>): string[] {
  const { database, layout, query } = running;
  const group = layout.groups.indexOf(query.group);
  const documents = prepared(database, 'SELECT documents FROM counts WHERE in_group = ?').get(group)
    ?.documents as number;
  const rare = rareUpTo(documents);
  const found = new Map<number, { shared: number; score: number }>();
  for (const word of relatingWords(query.words)) {
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
        score: score + weightOf(documents, frequency),
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
