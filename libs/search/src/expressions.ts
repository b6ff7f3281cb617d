import { bothNumbers, singular } from '#contracts/text/folding.ts';
import { BODY, type IndexLayout, type IndexQuery } from './search-fields.ts';

/** A label as it is indexed: the dot is part of no folded word, so no other word is equal to it. */
export const labelTerm = (label?: string): string[] => (label === undefined ? [] : [`·${label}`]);

/** Other spellings of the word at each place of a query. */
export type Alternatives = readonly (readonly string[])[];

/** Whether another word of a query begins with this one, so that it adds no condition. */
export const isRedundant = (words: readonly string[], at: number): boolean =>
  words.some((other, place) => other.startsWith(words[at]!) && (other !== words[at] || place < at));

/** FTS5's expression for every word, in full or as a prefix, within the texts. */
export function prefixes(
  layout: IndexLayout,
  { words, label }: IndexQuery,
  texts: readonly string[],
  alternatives: Alternatives = [],
): string {
  const distinctive = words.map((word, at) => {
    const others = alternatives[at] ?? [];
    if (others.length === 0 && isRedundant(words, at)) return [];
    const spelled = others.map((other) => `{${layout.names}} : "${other}"`);
    return [[within(layout, texts, `"${word}"*`), ...spelled].join(' OR ')];
  });
  return all([...distinctive.flat(), ...labelTerm(label).map((term) => `"${term}"`)]);
}

/** FTS5's expression for every word in a body. */
export const wholeWords = ({ words, label }: Pick<IndexQuery, 'words' | 'label'>): string =>
  all([...new Set([...words.map(singular), ...labelTerm(label)])].map((word) => `"${word}"`));

export const wholeWord = (layout: IndexLayout, texts: readonly string[], word: string): string =>
  within(layout, texts, `"${word}"`);

/** FTS5's expressions for what a query leaves out, and the tables in which each is searched. */
export function exclusions(layout: IndexLayout, excluded: string[][], texts: readonly string[]) {
  if (excluded.length === 0) return [];
  const either = (terms: string[]) => terms.map((term) => `(${term})`).join(' OR ');
  const eitherNumber = (word: string) =>
    either(bothNumbers(word).map((form) => wholeWord(layout, texts, form)));
  const inTexts = either(excluded.map((words) => all(words.map(eitherNumber))));
  const inBodies = either(excluded.map((words) => wholeWords({ words })));
  return [
    { kind: 'texts', expression: inTexts },
    ...(texts.includes(BODY) ? [{ kind: 'bodies', expression: inBodies }] : []),
  ];
}

/** An index of one text has no columns to distinguish. */
const within = ({ texts: { length } }: IndexLayout, texts: readonly string[], term: string): string =>
  length === 1 ? term : `{${texts.filter((text) => text !== BODY).join(' ')}} : ${term}`;

const all = (terms: string[]): string => terms.map((term) => `(${term})`).join(' AND ');
