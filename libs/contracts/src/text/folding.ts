import { inOneSpelling } from './spellings.ts';

/** The words that a search distinguishes, including 'C++' and 'C#'. */
const tokens = /(?<![\p{L}\p{N}\p{M}])\p{L}(?:\+\+|#)|[\p{L}\p{N}\p{M}]+/gu;
/** The letters of Chinese and Japanese, which have no spaces between words. */
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー';
const isUnspaced = new RegExp(`[${unspaced}]`, 'u');
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');

/**
 * Normalizes text for comparison: lower case, Latin letters without accents, single spaces between words. Devanagari
 * signs are parts of letters and kept; joiners and soft hyphens only affect rendering and are removed. Its results are
 * stored, also under a unique index, so it stays as it is: `words` is for the search.
 */
export const fold = (text: string): string => foldedWords(text).join(' ');

/** The folded words of a text in order. */
export const foldedWords = (text: string): string[] =>
  decomposed(text)
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * The words of a text in order, as they are searched: folded, and in one of the usual spellings. Those of Chinese and
 * Japanese are pairs of neighbouring letters, so that what stands within a sentence is found.
 */
export function words(text: string): string[] {
  const spelled = inOneSpelling(decomposed(text));
  const found: string[] = spelled.normalize('NFC').match(tokens) ?? [];
  return isUnspaced.test(spelled) ? found.flatMap((word) => word.match(runs)!.flatMap(searchedIn)) : found;
}

/**
 * The words as an index has them, which finds single letters of Chinese and Japanese too, and Greek letters by their
 * names: 'TNFα' has 'tnf' and 'alpha'. They may be words that were stored earlier.
 */
export function indexedWords(text: string): string[] {
  const found = words(text);
  if (!isUnspaced.test(text) && !/\p{sc=Grek}/u.test(text)) return found;
  return found.flatMap((word) => [
    ...new Set([word, ...(isUnspaced.test(word) ? word : withGreekNames(word).match(tokens)!)]),
  ]);
}

const greekNames =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

/** 'tnfα' → 'tnf alpha '; Greek words stay. */
const withGreekNames = (word: string): string =>
  word.replace(
    /(?<!\p{sc=Grek})[α-ω](?!\p{sc=Grek})/gu,
    (letter) => ` ${greekNames[letter.charCodeAt(0) - 0x3b1]!} `,
  );

/** Place where a word begins with a searched one. */
export interface Place {
  searched: string;
  at: number;
  end: number;
}

export function* placesOf(text: string, searched: readonly string[]): Generator<Place> {
  if (searched.length === 0) return;
  for (const { 0: token, index } of text.matchAll(tokens))
    for (const { 0: run, index: within } of token.matchAll(runs)) {
      let at = index + within;
      for (const written of isUnspaced.test(run) ? pairs(run) : [run]) {
        const parts = isAscii(written)
          ? [written.toLowerCase()]
          : (isUnspaced.test(run) ? words : indexedWords)(written);
        for (const word of searched)
          if (parts.some((part) => part.startsWith(word)))
            yield { searched: word, at, end: at + written.length };
        at += [...written][0]!.length;
      }
    }
}

/** A folded word without the s of a plural; a complete word of an article's file matches in either form. */
export const singular = (word: string): string =>
  word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;

/** A folded word in singular and plural. */
export const bothNumbers = (word: string): string[] => [
  ...new Set([word, singular(word), `${singular(word)}s`]),
];

/** Letters decomposed, so that 'é' and 'e\u0301' fold alike. */
const decomposed = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\u200c|\u200d|\u00ad/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/æ/g, 'ae');

/** Each letter with the one after it. */
function pairs(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

function searchedIn(run: string): string[] {
  if (!isUnspaced.test(run)) return [run];
  const found = pairs(run);
  return found.length > 1 ? found.slice(0, -1) : found;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
