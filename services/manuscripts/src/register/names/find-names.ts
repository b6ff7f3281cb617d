import type { FoundName, FoundPlace } from '#contracts/manuscripts/files.ts';
import { Separation, type FoldedLetters, foldLetters } from './folded-letters.ts';
import { referencesIn, isWithin } from './reference-list.ts';
import type { SearchedName } from './searched-names.ts';
import type { FieldValues } from '#contracts/fields/fields.ts';
import type { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { plainText } from '#contracts/text/rich-text.ts';

/** Text of one place that is searched. */
export interface Passage {
  where: FoundPlace;
  text: string;
}

/** Limits of what is shown of one file, and of the text around a name. */
const SHOWN = 30;
const AROUND = 40;
/** Length of names that only count with a capital: they are words of many languages. */
const SHORT = 4;
/** Length of names that only count beside a given name or an initial. */
const SHORTEST = 2;
/** Length from which names also count where they are broken by blanks. */
const LONG = 6;
/** Maximum length of a given name. */
const LONGEST_GIVEN = 60;
const unspaced = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]+$/u;

/** Names in the passages that somebody reads, each once in each place. */
export function findNames(passages: readonly Passage[], names: readonly SearchedName[]): FoundName[] {
  const searched = names.flatMap(patternsOf);
  const found = passages.flatMap(({ where, text }) => foundIn(where, text, searched));
  const once = new Map(found.map((one) => [`${one.where} ${one.what} ${one.text.toLowerCase()}`, one]));
  return [...once.values()].slice(0, SHOWN);
}

/** Names in a letter, where the journal's own address may be that of the person's institution. */
export const findNamesInLetter = (text: string, names: readonly SearchedName[]): FoundName[] =>
  findNames(
    [{ where: 'letter', text }],
    names.filter(({ what }) => what !== 'institution'),
  );

interface Pattern extends SearchedName {
  letters: FoldedLetters;
}

/** A name in the spellings in which it is written. */
function patternsOf(name: SearchedName): Pattern[] {
  const { what, text, given = '' } = name;
  const spellings = what === 'name' && unspaced.test(text) ? [text + given, given + text] : [text];
  if (/[äöüåø]/iu.test(text.normalize('NFC')))
    spellings.push(text.normalize('NFC').replace(/[äöüåø]/giu, (letter) => apart[letter.toLowerCase()]!));
  return spellings
    .map((spelling) => ({ ...name, letters: foldLetters(spelling) }))
    .filter(({ letters }) => letters.text !== '');
}

const apart: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

function foundIn(where: FoundPlace, text: string, patterns: readonly Pattern[]): FoundName[] {
  const letters = foldLetters(text);
  const isReference = isWithin(referencesIn(text));
  const show = (what: FoundName['what'], start: number, end: number): FoundName => ({
    what,
    where,
    text: text.slice(start, end),
    around: text
      .slice(Math.max(0, start - AROUND), end + AROUND)
      .replace(/\s+/gu, ' ')
      .trim(),
  });
  const initials = patterns.filter(({ what }) => what === 'initials');
  const names = patterns.filter(({ what }) => what !== 'initials');
  return [
    ...names.flatMap((pattern) => {
      for (const at of matchesOf(letters, pattern)) {
        const [start, last] = [letters.places[at]!, letters.places[at + pattern.letters.text.length - 1]!];
        const isSpaced = pattern.isUnbroken && /\s/u.test(text.slice(start, last));
        if (!isSpaced && !isReference(start)) return show(pattern.what, start, last + 1);
      }
      return [];
    }),
    ...initialsIn(text, initials)
      .filter(({ index }) => !isReference(index))
      .map(({ index, length }) => show('initials', index, index + length)),
  ];
}

/** Places where the letters of a name stand as separate words. */
function* matchesOf(
  letters: FoldedLetters,
  { letters: pattern, what, given = '' }: Pattern,
): Generator<number> {
  const { text, before } = letters;
  const size = pattern.text.length;
  const isShort = what !== 'email' && what !== 'orcid' && size <= SHORT && /[a-z]/u.test(pattern.text);
  for (let at = text.indexOf(pattern.text); at >= 0; at = text.indexOf(pattern.text, at + 1)) {
    const end = at + size;
    if (!unspaced.test(pattern.text)) {
      if (before[at] === Separation.nothing || (end < text.length && before[end] === Separation.nothing))
        continue;
      if (!isJoined(letters, at, pattern)) continue;
    }
    if (isShort && !letters.capitals[at]) continue;
    if (isShort && size <= SHORTEST && !isBesideGiven(letters, at, end, given)) continue;
    yield at;
  }
}

/** Whether only the name's own joints stand between the letters, or each letter stands alone. */
function isJoined({ before }: FoldedLetters, at: number, pattern: FoldedLetters): boolean {
  const size = pattern.text.length;
  let breaks = 0;
  let gaps = 0;
  for (let index = 1; index < size; index += 1) {
    if (before[at + index] !== Separation.break) continue;
    gaps += 1;
    if (pattern.before[index] === Separation.nothing) breaks += 1;
  }
  return breaks === 0 || gaps === size - 1 || (size >= LONG && breaks === 1);
}

/** Whether the word before or after it is a given name of the person, or an initial of one. */
function isBesideGiven(letters: FoldedLetters, at: number, end: number, given: string): boolean {
  const names = given.split(/[\s.]+/u).map((name) => foldLetters(name).text);
  const isGiven = (word: string, isCapital: boolean) =>
    isCapital && names.some((name) => name !== '' && (word === name || word === name.charAt(0)));
  const { text, before, capitals } = letters;
  const first = Math.max(0, at - LONGEST_GIVEN);
  let start = at - 1;
  while (start > first && before[start] !== Separation.break) start -= 1;
  const last = Math.min(text.length, end + LONGEST_GIVEN);
  let stop = end + 1;
  while (stop < last && before[stop] !== Separation.break) stop += 1;
  return (
    (at > 0 && isGiven(text.slice(start, at), capitals[start] === 1)) ||
    (end < text.length && isGiven(text.slice(end, stop), capitals[end] === 1))
  );
}

/**
 * Initials with dots that belong to no name, and those without where several authors' stand in one line, as a list of
 * contributions has them.
 */
function initialsIn(text: string, patterns: readonly Pattern[]): { index: number; length: number }[] {
  if (patterns.length === 0) return [];
  const forms = patterns.map((one) => [...one.text].join('\\.[ \\u00a0-]?')).join('|');
  const alone = new RegExp(
    `(?<![\\p{L}\\p{N}.]|\\p{Ll}{2},? )(?:${forms})\\.(?! ?\\p{Lu}\\p{Ll})(?!\\p{L})`,
    'gu',
  );
  const dotted = [...text.matchAll(alone)].map(({ 0: match, index }) => ({ index, length: match.length }));
  const bare = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${patterns.map((one) => one.text).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  const inLines = text.split('\n').reduce<{ at: number; hits: { index: number; length: number }[] }>(
    ({ at, hits }, line) => {
      const own = [...line.matchAll(bare)];
      const several = new Set(own.map(([match]) => match)).size > 1;
      const added = several
        ? own.map(({ 0: match, index }) => ({ index: at + index, length: match.length }))
        : [];
      return { at: at + line.length + 1, hits: hits.length > 0 ? hits : added };
    },
    { at: 0, hits: [] },
  );
  return [...dotted, ...inLines.hits];
}

/** The texts that reviewers read beside the files. */
export const textsToSearch = ({
  title,
  abstract,
  keywords,
  answer,
}: Pick<FieldValues<typeof draftFields>, 'title' | 'abstract' | 'keywords' | 'answer'>): Passage[] => [
  { where: 'title', text: plainText(title) },
  { where: 'abstract', text: plainText(abstract) },
  { where: 'keywords', text: keywords },
  { where: 'answer', text: answer },
];
