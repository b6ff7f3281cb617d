export const MAX_USER_NAME = 100;

/** Control characters, line breaks and invisible characters: joiners, bidirectional marks, fillers. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The scripts in common use (UAX #31, table 5), grouped with those they are written with. */
const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
  'Han Hiragana Katakana',
  'Han Bopomofo',
  'Han Hangul',
].map((together) => {
  const letters = together.split(' ').map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[\\p{sc=Common}\\p{sc=Inherited}${letters.join('')}]*$`, 'u');
});

/**
 * User names that look the same must be the same: a name has no invisible characters and is written in one
 * script.
 *
 * @returns an error message, or undefined if valid
 */
export function userNameProblem(name: string): string | undefined {
  if (name.length > MAX_USER_NAME) return `The username can have up to ${MAX_USER_NAME} characters`;
  if (unseen.test(name)) return 'The username must be one line of plain text';
  if (!scripts.some((script) => script.test(name))) return 'The username must be written in one script';
  return undefined;
}
