import { decodeHTMLStrict } from 'entities';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { invertedName, personName, spacedInitialsOf } from '#contracts/articles/person-name.ts';
import { isDegree, isSuffix } from '#contracts/publication/author-names.ts';

/** Contents of a record in any format. */
export interface PastedRecord {
  title: string;
  authors: PastedAuthor[];
  /** Missing or uncertain parts of the authors. */
  authorNotes?: string;
  abstract?: string;
  keywords?: string[];
  doi?: string;
  /** Pages as written: '12-19', '377-86', 'e17'. */
  pages?: string;
  email?: string;
  references?: string[];
}
export type PastedAuthor = Pick<ArticleAuthor, 'name'> & Partial<ArticleAuthor>;

/** The authors of names such as 'Lloyd, A. C.', 'A. C. Lloyd' or 'Lloyd AC'; lists of names are left out with a note. */
export function readAuthors(names: readonly (string | PastedAuthor)[], separator: string) {
  const authors: PastedAuthor[] = [];
  const [lists, unsure]: [string[], string[]] = [[], []];
  const isInOrder = (name: unknown) =>
    typeof name === 'string' && /^[^,]+\s[^,]*\p{Ll}$/u.test(name) && !isGroup(name);
  for (const name of names)
    if (typeof name !== 'string') authors.push(name);
    else if (isList(name) || (isTwoNames(name) && names.some(isInOrder))) lists.push(name);
    else {
      authors.push(readAuthor(name));
      if (ambiguous.test(name) || (isTwoNames(name) && names.length === 1)) unsure.push(name);
    }
  const notes = [
    lists.length > 0 && `Names must be separated by ${separator}: ${lists.join('; ')}`,
    unsure.length > 0 && `Check the family name of: ${unsure.join('; ')}`,
  ];
  return { authors, authorNotes: notes.filter(Boolean).join('. ') };
}

const isGroup = (name: string): boolean => invertedName(name).collective === true;

/** The family name may be 'Van Daele' in 'Jan Van Daele' and 'Rao' in 'Sunita RAO'. */
const ambiguous = /^[^,]+\s(?:(?:Van|Von|De[lnr]?|D[aiu]|Dos|L[ae])\s[^,]+|\p{Lu}{3})$/u;

/** 'Asha Rao, Ravi Bose' may be two names, but 'García Márquez, Gabriel José' is one. */
const isTwoNames = (name: string): boolean => /^\p{Lu}\S*\s[^,]+,\s*\S+\s[^,]*\p{Ll}$/u.test(name);

/** Whether a name is several, such as 'Rao, Asha, Bose, Ravi', 'Rao A, Bose R' or 'Asha Rao and Ravi Bose'. */
function isList(name: string): boolean {
  const parts = name.split(/\s*,\s*/u).filter((part) => part !== '' && !isSuffix(part) && !isDegree(part));
  const isAbbreviated = (part: string) => /\p{Ll}\S*\s(?:\p{Lu}[.\s-]*){1,3}$/u.test(part);
  return (
    (/[;&]|\sand\s/u.test(name) && !isGroup(name)) ||
    parts.length > 2 ||
    (parts.length === 2 && parts.every(isAbbreviated))
  );
}

/** 'Lloyd AC' → family 'Lloyd', given 'A. C.' */
function readAuthor(name: string): PastedAuthor {
  const person = personName(name);
  return !name.includes(',') && 'family' in person && name.startsWith(`${person.family} ${person.given}`)
    ? { name, ...person, given: spacedInitialsOf(person) }
    : invertedName(name);
}

/** A text without the HTML of CSL-JSON and the BibTeX parser, and the JATS and MathML of Crossref. */
export const withoutMarkup = (text: string): string =>
  decodeHTMLStrict(text)
    .replace(/<jats:title>\s*abstract\s*<\/jats:title>/gi, '')
    .replace(/<\/(?:p|jats:(?:p|title))>/g, ' ')
    .replace(/<\/?(?:i|b|u|em|strong|sub|sup|span|scp?|p|(?:jats|mml):[\w-]+)(?: [^>]*)?>/g, '');
