import { splitAuthors, withoutTitle } from './author-names.js';
import { plainText } from './rich-text.js';

const degree =
  /^(?:ph\.?\s?d|d\.?\s?phil|d\.?\s?sc|m\.?\s?phil|m\.?\s?sc|m\.?\s?tech|b\.?\s?tech|mba|mbbs|md|m\.d)\.?$/iu;
const devanagari = /\p{Script=Devanagari}/u;
const initials = /^\p{Lu}{1,3}$/u;
const particle = /^\p{Ll}[\p{Ll}'’]*$/u;
const MOST_AUTHORS = 6;

/**
 * 'Dr. Asha R. Verma' → 'Verma AR' (specification section 9, decisions 4). A one-word name, one already given as 'Verma AR' and a
 * Devanagari name stay as they are.
 */
export function shortName(name: string): string {
  const parts = withoutTitle(name).split(/\s+/u).filter(Boolean);
  while (parts.length > 1 && degree.test(parts.at(-1) ?? '')) parts.pop();
  const whole = parts.join(' ');
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1 || devanagari.test(whole)) return whole;
  if (initials.test(last) && /\p{Ll}/u.test(parts[0] ?? '')) return whole;

  let surnameStart = parts.length - 1;
  while (surnameStart > 1 && particle.test(parts[surnameStart - 1] ?? '')) surnameStart -= 1;
  const given = parts.slice(0, surnameStart).flatMap((part) => part.split(/[.-]/u));
  const letters = given.map((part) => [...part][0]?.toLocaleUpperCase('en') ?? '').join('');
  return `${parts.slice(surnameStart).join(' ')} ${letters}`;
}

/** The authors as a citation names them: at most six, then 'et al.' */
function citationAuthors(authorname: string): string {
  const names = splitAuthors(authorname)
    .filter((name) => !degree.test(name))
    .map(shortName);
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
