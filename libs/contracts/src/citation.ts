import { splitAuthors } from './author-names.ts';
import { printedRange } from './page-range.ts';
import { shortName } from './person-name.ts';
import { plainText } from './rich-text.ts';

const MAX_AUTHORS = 6;

export interface Citable {
  authorname: string;
  /** Encoded rich text. */
  title: string;
  year: number;
  volume: number;
  issue: number;
  pagenumber: string;
}

/** A citation in parts, so that a page can render the title's italics and set the language of each name. */
export interface CitationParts {
  /** At most six short names, then 'et al'. */
  authors: string[];
  /** Encoded rich text. */
  title: string;
  /** From the full stop after the title to the last page. */
  source: string;
}

/** The parts of 'Verma AR, Núñez J. Title. Journal name. 2026;5(2):10–15.' (decisions 4 and 8). */
export function citationParts(article: Citable, journalName: string): CitationParts {
  const { title, year, volume, issue, pagenumber } = article;
  const names = splitAuthors(article.authorname).map(shortName);
  const stop = /[.?!]$/u.test(plainText(title)) ? '' : '.';
  return {
    authors: names.length > MAX_AUTHORS ? [...names.slice(0, MAX_AUTHORS), 'et al'] : names,
    title,
    source: `${stop} ${journalName}. ${year};${volume}(${issue}):${printedRange(pagenumber)}.`,
  };
}

/** The citation as plain text, character for character what a page shows. */
export function citationText(article: Citable, journalName: string): string {
  const { authors, title, source } = citationParts(article, journalName);
  return `${authors.join(', ')}. ${plainText(title)}${source}`;
}
