import { MAX_AUTHOR_WORDS } from '#contracts/text/limits.ts';

/*
 * Author names (requirements.md#author-names): Latin script with its combining marks, Devanagari with
 * its signs, whitespace, commas and periods. Combining marks such as U+0301 and the joiners have no script of
 * their own, so they are listed by range.
 */
const letters = '\\p{Script=Latin}\\p{Script=Devanagari}\\u0300-\\u036f\\u200c\\u200d\\s,.';
const allowed = new RegExp(`^[${letters}]*$`, 'u');
const allowedWithHyphens = new RegExp(`^[${letters}'’ʻʼ-]*$`, 'u');
/** Digits, symbols and dandas within the Unicode ranges of these scripts. */
const notLetters = /[\p{N}\p{S}\u0964\u0965]/u;

const titlesBefore = (titles: string) => new RegExp(`^(?:(?:${titles})(?:[.॰]\\s*|\\s+))+(?=\\S)`, 'iu');
const latinTitles = 'dr|prof|mr|mrs|ms|shri|smt';
const latinTitle = titlesBefore(latinTitles);
const anyTitle = titlesBefore(`${latinTitles}|डॉ|डा|डाॅ|प्रो|प्रोफ\u093c?ेसर|श्री|श्रीमती|सुश्री`);
const suffix = String.raw`(?:jr|sr)\.?|(?-i:III?|IV)`;
const suffixOnly = new RegExp(`^(?:${suffix})$`, 'iu');
const suffixAfterName = new RegExp(`^(\\S+\\s.*\\S)\\s+(${suffix})$`, 'iu');
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

/** @returns the message for a name with characters that names do not have, or undefined */
export const authorNameProblem = (name: string, hyphensAllowed: boolean): string | undefined =>
  !(hyphensAllowed ? allowedWithHyphens : allowed).test(name) || notLetters.test(name)
    ? authorNameMessages.characters
    : undefined;

/**
 * The rules of the form.
 *
 * @param known names that an article has already, such as those that were imported, which may stay as they are
 * @returns the message of the first rule that the comma-separated names violate, or undefined
 */
export function authorNamesProblem(names: string, hyphensAllowed = false, known = ''): string | undefined {
  const added = partsOf(names).filter((part) => !partsOf(known).includes(part));
  return (
    authorNameProblem(added.join(', '), hyphensAllowed) ??
    anyNamesProblem(names) ??
    (wordCount(names) > Math.max(MAX_AUTHOR_WORDS, wordCount(known)) ? authorNameMessages.words : undefined)
  );
}

const partsOf = (names: string): string[] =>
  names.split(',').map((part) => part.trim().replace(/\s+/gu, ' '));

/** The rule for names that another system has published, in any script and number. */
export const anyNamesProblem = (names: string): string | undefined =>
  splitAuthors(names).length === 0 ? authorNameMessages.missing : undefined;

const wordCount = (names: string): number => names.split(/[\s,]+/u).filter(Boolean).length;

/**
 * 'Asha Verma, Ph.D.,  John Smith, Jr. ' → ['Asha Verma', 'John Smith Jr.']: a degree between commas is not
 * an author, and a suffix is part of the name before it.
 */
export function splitAuthors(names: string): string[] {
  const authors: string[] = [];
  for (const name of partsOf(names)) {
    if (!/\p{L}/u.test(name) || degreesOnly.test(name)) continue;
    if (suffixOnly.test(name) && authors.length > 0) authors.push(`${authors.pop()} ${name}`);
    else authors.push(name);
  }
  return authors;
}

/**
 * Normalized key of an author's name: ignores case, 'Dr.' and repeated whitespace (requirements.md#author-names).
 * Certificates are stored under it, so the key of a given name must never change.
 */
export function authorKey(name: string): string {
  const bare = name.trim().replace(latinTitle, '');
  return bare.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/gu, ' ').trim();
}

/** 'Dr. Asha Verma' → 'Asha Verma', 'डॉ. आशा वर्मा' → 'आशा वर्मा'. */
export function withoutTitle(name: string): string {
  return name.trim().replace(anyTitle, '');
}

/** 'Asha Verma Ph.D.' → 'Asha Verma'; but 'MD' in 'Verma MD' are initials. */
function withoutDegrees(name: string): string {
  const bare = name.replace(degreesAfterName, '');
  const dropped = name.slice(bare.length).trim();
  return /\s/u.test(bare) || !/^\p{Lu}+$/u.test(dropped) ? bare : name;
}

/** An author's name as indexes list it, without titles and degrees. */
export function bareName(name: string): string {
  return withoutDegrees(withoutTitle(name));
}

/** Whether a text is a degree or a suffix, such as those that stand between commas in a list of names. */
export const isDegree = (text: string): boolean => degreesOnly.test(text);
export const isSuffix = (text: string): boolean => suffixOnly.test(text);

/**
 * 'King, Jr.' → 'King' and 'Jr.', 'Verma, PhD' → 'Verma', of given or family names. Behind a family name 'MD' is a
 * degree, behind one given name it may be initials.
 */
export function splitPart(part: string, isFamily: boolean): { bare: string; suffix: string } {
  const [first = '', ...others] = partsOf(part);
  const kept = others.filter((text) => text !== '' && !isDegree(text) && !isSuffix(text));
  const names = [first, ...kept].join(' ');
  // 'X' stands for the given names.
  const person = isFamily ? withoutDegrees(`X ${names}`) : `X ${withoutDegrees(names)}`;
  const { name, suffix } = splitSuffix(person);
  return { bare: name.slice(2), suffix: suffix ?? others.find(isSuffix) ?? '' };
}

/** 'John Smith Jr.' → 'John Smith' and 'Jr.'; a one-word name is never split. */
export function splitSuffix(name: string): { name: string; suffix?: string } {
  const [, bare, found] = suffixAfterName.exec(name) ?? [];
  return bare ? { name: bare, suffix: found } : { name };
}
