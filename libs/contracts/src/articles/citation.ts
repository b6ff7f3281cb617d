import { isRetracted, type Standing, standingLabels } from '#contracts/publication/amendments.ts';
import type { ArticleAuthor } from './article-authors.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import { namePartsOf, type PersonName, personName, shortNameOf } from './person-name.ts';
import { type EncodedHtml, plainText } from '#contracts/text/rich-text.ts';

const MAX_AUTHORS = 6;

export interface Citable {
  authorname: string;
  /** Authors; in lists, which omit them, the names are read from `authorname`. */
  authors?: readonly Pick<ArticleAuthor, 'name' | 'given' | 'family' | 'suffix' | 'collective'>[];
  title: EncodedHtml;
  year: number;
  volume: number;
  issue: number;
  issue_label?: string;
  pagenumber: string;
  article_number: string;
  doi: string;
  standing: Standing;
}

/** A citation in parts, so that a page can render the title's italics and set the language of each name. */
export interface CitationParts {
  /** Up to six short names, then 'et al'. */
  authors: string[];
  title: EncodedHtml;
  /** Text after the title up to the last page, or to the DOI's address. */
  source: string;
}

/** The parts of 'Verma AR, Núñez J. Title. Journal name. 2026;5(2):10–15.' (requirements.md#citations). */
export function citationParts(article: Citable, journalName: string): CitationParts {
  const { title, year, volume, doi } = article;
  const names = citedNames(article).map(shortNameOf);
  const mark = retractionMark(article);
  const stop = titleStop(article);
  const place = printedRange(article.pagenumber) || article.article_number;
  const date = `${year}${isOnlineFirst(article) ? '' : `;${volume}(${printedIssue(article)})`}${place && `:${place}`}`;
  return {
    authors: names.length > MAX_AUTHORS ? [...names.slice(0, MAX_AUTHORS), 'et al'] : names,
    title,
    source: `${mark}${stop} ${journalName}. ${date}.${doi && ` ${doiAddress(doi)}`}`,
  };
}

export const citedNames = (article: Citable): PersonName[] =>
  article.authors?.map(namePartsOf) ?? splitAuthors(article.authorname).map(personName);

/** The full stop after a title, unless it ends with a mark of its own. */
export const titleStop = (article: Citable): string =>
  retractionMark(article) === '' && /[.?!]$/u.test(plainText(article.title)) ? '' : '.';

/** ' [Retracted]' after the title of an article that must no longer be relied on. */
export const retractionMark = ({ standing }: Pick<Citable, 'standing'>): string =>
  isRetracted(standing) ? ` [${standingLabels[standing]}]` : '';

/** The citation as plain text, character for character what a page shows. */
export function citationText(article: Citable, journalName: string): string {
  const { authors, title, source } = citationParts(article, journalName);
  return `${authors.join(', ')}. ${plainText(title)}${source}`;
}
