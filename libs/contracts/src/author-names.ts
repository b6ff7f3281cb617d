import { MAX_AUTHOR_WORDS } from './limits.js';

/*
 * Author names (specification section 5, decisions 4): Latin script with its combining marks, Devanagari with its signs,
 * whitespace, commas and periods. Combining marks such as U+0301 and the joiners belong to no single script, so they are named by range.
 */
const letters = '\\p{Script=Latin}\\p{Script=Devanagari}\\u0300-\\u036f\\u200c\\u200d\\s,.';
const allowed = new RegExp(`^[${letters}]*$`, 'u');
const allowedWithHyphens = new RegExp(`^[${letters}'’-]*$`, 'u');
/** Digits, symbols and dandas that the scripts' ranges hold beside their letters. */
const notLetters = /[\p{N}\p{S}\u0964\u0965]/u;

const title = /^(?:(?:dr|prof|mr|mrs|ms|shri|smt)(?:\.\s*|\s+))+(?=\S)/iu;
const degree = [
  String.raw`(?:ph|pharm)\.?\s?d`,
  String.raw`d\.?\s?(?:phil|sc|litt)`,
  String.raw`[bm]\.?\s?(?:v\.?\s?)?sc`,
  String.raw`[bm]\.?\s?(?:phil|tech|pharm|com)`,
  String.raw`m\.?b\.?a|m\.?c\.?a|m\.?b\.?b\.?s|[bm]\.?d\.?s|m\.?d`,
].join('|');
const degreesOnly = new RegExp(`^(?:\\s*(?:${degree})\\.?)+$`, 'iu');
const degreesAfterName = new RegExp(`(?:\\s+(?:${degree})\\.?)+$`, 'iu');

const authorNameMessages = {
  characters: 'Author name must contain only alphabets, spaces, commas, and periods',
  words: `Author name should not exceed ${MAX_AUTHOR_WORDS} words`,
  missing: 'Author names are required',
};

/** @returns the first rule the comma-separated names break, as its message, or undefined. */
export function authorNamesProblem(names: string, hyphensAllowed = false): string | undefined {
  const pattern = hyphensAllowed ? allowedWithHyphens : allowed;
  if (!pattern.test(names) || notLetters.test(names)) return authorNameMessages.characters;
  if (splitAuthors(names).length === 0) return authorNameMessages.missing;
  if (
    names
      .trim()
      .split(/[\s,]+/u)
      .filter(Boolean).length > MAX_AUTHOR_WORDS
  )
    return authorNameMessages.words;
  return undefined;
}

/** 'Asha Verma, Ph.D.,  José Núñez ' → ['Asha Verma', 'José Núñez']: a degree between commas is no author. */
export function splitAuthors(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim().replace(/\s+/gu, ' '))
    .filter((name) => /\p{L}/u.test(name) && !degreesOnly.test(name));
}

/** The form in which two spellings of one author's name are equal: without case, 'Dr.' and repeated blanks (decisions 5). */
export function authorKey(name: string): string {
  return withoutTitle(name).normalize('NFC').toLocaleLowerCase('en').replace(/\s+/gu, ' ').trim();
}

/** 'Dr. Asha Verma' → 'Asha Verma'. */
export function withoutTitle(name: string): string {
  return name.trim().replace(title, '');
}

/** 'Asha Verma Ph.D.' → 'Asha Verma'; the capitals of 'Verma MD' are initials. */
export function withoutDegrees(name: string): string {
  const bare = name.replace(degreesAfterName, '');
  const dropped = name.slice(bare.length).trim();
  return /\s/u.test(bare) || !/^\p{Lu}+$/u.test(dropped) ? bare : name;
}
