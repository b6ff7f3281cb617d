import { nameKey } from '#contracts/text/name-key.ts';
import { type Alternatives, prefixes, wholeWord } from './expressions.ts';
import { hasMatch, facets as facetsOf, type Matches, ranked, type Running } from './index-queries.ts';
import { prepareOnce } from './prepared.ts';
import type { Facet, RankedQuery } from './search-fields.ts';
import { likeliestFirst } from './spelling.ts';

const MAX_SPELLINGS = 6;
const MIN_CORRECTED = 3;
const MAX_CORRECTED = 24;
/** Maximum number of replaced words in a query. */
const MAX_CORRECTIONS = 2;
/** Maximum number of replacements tried for a word. */
const MAX_TRIED = 5;
/** Edits behind these letters of a word are compared with the indexed words that begin so: one scan instead of many look-ups. */
const BEGINNING = 3;
/** When more indexed words than these share a beginning, each edit is looked up instead. */
const MAX_SCANNED = 3_000;

/** One page of the matches; exact matches come before forgiven ones. */
export function find(running: Running<RankedQuery>): Matches {
  const { words, forgiving } = running.query;
  if (!forgiving || words.length === 0) return ranked(running);
  const alternatives = otherSpellings(running);
  const found = ranked({ ...running, alternatives });
  if (found.countMatches !== 0) {
    const similarNames = [...new Set(alternatives.flat())];
    return similarNames.length > 0 ? { ...found, similarNames } : found;
  }
  for (const corrected of corrections(running)) {
    const instead = ranked({ ...running, query: { ...running.query, words: corrected } });
    if (instead.countMatches !== 0) return { ...instead, corrected };
  }
  return found;
}

/** Facets of the matches, including those by other spellings. */
export const facets = (running: Running<RankedQuery>): Facet[] | undefined =>
  facetsOf({ ...running, alternatives: running.query.forgiving ? otherSpellings(running) : [] });

/** Other spellings of each word as a name that match together with the other words. */
function otherSpellings(running: Running<RankedQuery>): Alternatives {
  const { database, layout, query } = running;
  if (layout.names === undefined) return [];
  const texts = query.ranking.at(-1)!;
  return query.words.map((word, at) => {
    const key = nameKey(word);
    if (key === undefined) return [];
    const others = query.words.filter((_, place) => place !== at);
    const rest = prefixes(layout, { ...query, words: others }, texts);
    return prepareOnce(database, 'SELECT name FROM names WHERE key = ? LIMIT 50')
      .all(key)
      .map(({ name }) => name as string)
      .filter((name) => !name.startsWith(word))
      .filter((name) => {
        const asName = `{${layout.names}} : "${name}"`;
        return hasMatch(running, rest === '' ? asName : `(${asName}) AND ${rest}`);
      })
      .slice(0, MAX_SPELLINGS);
  });
}

/** The query with words that occur nowhere replaced by similar ones, the likeliest and most frequent first. */
function* corrections(running: Running<RankedQuery>): Generator<string[]> {
  const { layout, query } = running;
  const texts = query.ranking.at(-1)!;
  const missing = query.words.filter((word) => {
    const alone = { ...query, words: [word], excluded: [], label: undefined, rank: undefined };
    return ranked({ ...running, query: { ...alone, skip: 0, limit: 1 } }).countMatches === 0;
  });
  if (missing.length === 0 || missing.length > MAX_CORRECTIONS) return;
  let candidates: string[][] = [[]];
  for (const word of missing) {
    const similar = oneEditFrom(word)
      .filter(mayBeIndexed(running, word))
      .filter((other) => hasMatch(running, wholeWord(layout, texts, other)));
    const byFrequency = similar
      .map((other) => [other, frequency(running, wholeWord(layout, texts, other))] as const)
      .toSorted(([, one], [, other]) => other - one)
      .map(([other]) => other);
    const tried = likeliestFirst(word, byFrequency).slice(0, MAX_TRIED);
    candidates = candidates.flatMap((earlier) => tried.map((other) => [...earlier, other]));
  }
  for (const replacements of candidates)
    yield query.words.map((word) => {
      const at = missing.indexOf(word);
      return at === -1 ? word : replacements[at]!;
    });
}

/** Leaves out replacements that begin as the word does and are not indexed. */
function mayBeIndexed({ database, layout, query }: Running<RankedQuery>, word: string) {
  const beginning = [...word].slice(0, BEGINNING).join('');
  const scanned = [...new Set(query.groups)].flatMap((group) =>
    prepareOnce(
      database,
      `SELECT term FROM words_${layout.groups.indexOf(group)} WHERE term >= ? AND term < ? LIMIT ${MAX_SCANNED}`,
    ).all(beginning, `${beginning}\u{10ffff}`),
  );
  const indexed = new Set(scanned.map(({ term }) => term));
  return (other: string) =>
    scanned.length >= MAX_SCANNED || !other.startsWith(beginning) || indexed.has(other);
}

/** The number of documents, as far as it distinguishes words. */
function frequency({ database, layout, query }: Running<RankedQuery>, expression: string): number {
  const group = layout.groups.indexOf(query.groups[0]!);
  const row = prepareOnce(
    database,
    `SELECT count(*) AS documents FROM (SELECT 1 FROM texts_${group} WHERE texts_${group} MATCH ? LIMIT 1000)`,
  ).get(expression);
  return row?.documents as number;
}

const latin = [...'abcdefghijklmnopqrstuvwxyz'];
const devanagari = Array.from({ length: 80 }, (_, at) => String.fromCharCode(0x900 + at));

/** Words with one letter more, less or other, or two neighbours exchanged. */
function oneEditFrom(word: string): string[] {
  const letters = [...word];
  if (letters.length < MIN_CORRECTED || letters.length > MAX_CORRECTED) return [];
  const alphabet = /^[\u0900-\u097f]/.test(word) ? devanagari : latin;
  const places = Array.from({ length: letters.length + 1 }, (_, at) => at);
  const edited = places.flatMap((at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first = '', second = '', ...rest] = after;
    return [
      [...before, ...after.slice(1)],
      ...(after.length > 1 ? [[...before, second, first, ...rest]] : []),
      ...alphabet.flatMap((letter) => [
        [...before, letter, ...after],
        [...before, letter, ...after.slice(1)],
      ]),
    ];
  });
  // A combining sign without its letter folds to another word.
  return [...new Set(edited.map((each) => each.join('')))].filter((each) => each !== word && each !== '');
}
