import { decodeHTMLStrict } from 'entities';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { personName, spacedInitialsOf } from '#contracts/articles/person-name.ts';

/** What a record says, whatever its format. */
export interface PastedRecord {
  title: string;
  authors: PastedAuthor[];
  /** What was not read as the name of an author, and why. */
  unreadAuthors?: string;
  abstract?: string;
  keywords?: string[];
  doi?: string;
  /** As written: '12-19', '377-86', 'e17'. */
  pages?: string;
  email?: string;
  references?: string[];
}
export type PastedAuthor = Pick<ArticleAuthor, 'name'> & Partial<ArticleAuthor>;

/** A name in the order in which it is printed: 'Lloyd AC' → family 'Lloyd', given 'A. C.' */
export function nameInOrder(name: string): PastedAuthor {
  const person = personName(name);
  const isInverted = 'family' in person && name.startsWith(`${person.family} ${person.given}`);
  return isInverted ? { name, ...person, given: spacedInitialsOf(person) } : { name };
}

/** The markup of CSL-JSON and of the parser of BibTeX is HTML's, and Crossref's that of JATS. */
export const withoutMarkup = (text: string): string =>
  decodeHTMLStrict(text)
    .replace(/<jats:title>\s*abstract\s*<\/jats:title>/gi, '')
    .replace(/<\/(?:p|jats:(?:p|title))>/g, ' ')
    .replace(/<\/?(?:i|b|em|strong|sub|sup|span|sc|p|jats:[\w-]+)(?: [^>]*)?>/g, '');
