import { splitAuthors, withoutDegrees, withoutTitle } from './author-names.js';
import { plainText } from './rich-text.js';

const devanagari = /\p{Script=Devanagari}/u;
const initials = /^\p{Lu}(?:[.-]?\p{Lu}){0,2}$/u;
const particle = /^\p{Ll}[\p{Ll}'’]*$/u;
const MOST_AUTHORS = 6;

/**
 * 'Dr. Asha R. Verma' → 'Verma AR' (specification section 9, decisions 4). A one-word name, one already given as 'Verma AR' and a
 * Devanagari name stay as they are.
 */
export function shortName(name: string): string {
  const whole = withoutDegrees(withoutTitle(name).normalize('NFC'));
  if (devanagari.test(whole)) return whole;
  const parts = whole.split(/\s+/u).map((part) => part.replace(/\.$/u, ''));

  let surnameEnd = parts.length;
  while (surnameEnd > 1 && initials.test(parts[surnameEnd - 1] ?? '')) surnameEnd -= 1;
  if (surnameEnd < parts.length && /\p{Ll}/u.test(parts[0] ?? ''))
    return `${parts.slice(0, surnameEnd).join(' ')} ${lettersOf(parts.slice(surnameEnd))}`;

  const last = parts.at(-1) ?? '';
  let surnameStart = parts.length - 1;
  while (surnameStart > 1 && particle.test(parts[surnameStart - 1] ?? '') && !particle.test(last))
    surnameStart -= 1;
  const given = parts.slice(0, surnameStart);
  // 'AR Verma' gives two letters, 'RAM VERMA' one.
  const spelt = /\p{Ll}/u.test(last) ? given : given.map((part) => part.toLocaleLowerCase('en'));
  return [...parts.slice(surnameStart), lettersOf(spelt)].join(' ').trim();
}

/** The first letter of each given name, and every letter of those that are initials. */
function lettersOf(given: string[]): string {
  return given
    .flatMap((part) => (initials.test(part) ? [...part] : part.split(/[.-]/u).map(([first]) => first)))
    .join('')
    .replace(/[.-]/gu, '')
    .toLocaleUpperCase('en');
}

/** The authors as a citation names them: at most six, then 'et al.' */
function citationAuthors(authorname: string): string {
  const names = splitAuthors(authorname).map(shortName);
  return names.length > MOST_AUTHORS ? `${names.slice(0, MOST_AUTHORS).join(', ')}, et al` : names.join(', ');
}

export interface Citable {
  authorname: string;
  /** Encoded rich text. */
  title: string;
  year: number;
  volume: number;
  issue: number;
  pagenumber: string;
}

/** 'Verma AR, Núñez J. Title. Journal name. 2026;5(2):10-15.' in three parts, so that a page can keep the title's italics. */
export function citationParts(
  article: Citable,
  journalName: string,
): { before: string; title: string; after: string } {
  const stop = /[.?!]$/u.test(plainText(article.title)) ? '' : '.';
  const { year, volume, issue, pagenumber } = article;
  return {
    before: `${citationAuthors(article.authorname)}. `,
    title: article.title,
    after: `${stop} ${journalName}. ${year};${volume}(${issue}):${pagenumber}.`,
  };
}

/** The citation as plain text. */
export function citationText(article: Citable, journalName: string): string {
  const { before, title, after } = citationParts(article, journalName);
  return before + plainText(title) + after;
}
