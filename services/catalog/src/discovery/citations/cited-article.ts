import { splitAuthors } from '#contracts/author-names.ts';
import { languageOf } from '#contracts/language.ts';
import { parsePageRange } from '#contracts/page-range.ts';
import { paths } from '#contracts/paths.ts';
import { type PersonName, personName } from '#contracts/person-name.ts';
import { decodeRichText, plainText } from '#contracts/rich-text.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';

/** An article as needed by every citation format; all text is plain. */
export interface CitedArticle {
  /** Unique within the journal, letters and digits only, based on the unique reference number. */
  key: string;
  title: string;
  /** The title split into roman and italic runs. */
  titleRuns: { text: string; italic: boolean }[];
  authors: PersonName[];
  year: number;
  month: number;
  day: number;
  journal: string;
  volume: number;
  issue: number;
  firstPage: number;
  lastPage: number;
  issns: string[];
  url: string;
  /** URL of the PDF, if there is one. */
  pdf?: string;
  abstract: string;
  keywords: string[];
  language: 'hi' | 'en';
}

type Cited = Pick<
  ArticleDocument,
  | 'title'
  | 'abstract'
  | 'authorname'
  | 'keywords'
  | 'year'
  | 'volume'
  | 'issue'
  | 'refnumber'
  | 'pagenumber'
  | 'publishdate'
> & { file?: unknown };

export function citedArticle(article: Cited, journal: Journal): CitedArticle {
  const [year = article.year, month = 1, day = 1] = article.publishdate.split('-').map(Number);
  const pages = parsePageRange(article.pagenumber) ?? { first: 1, last: 1 };
  const title = plainText(article.title);
  return {
    key: `article${article.year}ref${article.refnumber.replace('.', 'p')}`,
    title,
    titleRuns: runsOf(article.title),
    authors: splitAuthors(article.authorname).map(personName),
    ...{ year, month, day },
    journal: journal.name,
    volume: article.volume,
    issue: article.issue,
    firstPage: pages.first,
    lastPage: pages.last,
    issns: journal.issns,
    url: journal.origin + paths.article(article),
    ...(article.file !== undefined && { pdf: journal.origin + paths.articleDownload(article, 'pdf') }),
    abstract: plainText(article.abstract),
    keywords: article.keywords
      .split(/[,;]/u)
      .map((keyword) => keyword.trim())
      .filter(Boolean),
    language: languageOf(title),
  };
}

/** Splits by tags, since titles contain only `i` and `em`. */
function runsOf(encodedTitle: string): CitedArticle['titleRuns'] {
  let depth = 0;
  return decodeRichText(encodedTitle)
    .split(/(<\/?(?:i|em)>)/u)
    .flatMap((part, index) => {
      if (index % 2 === 0) return part === '' ? [] : [{ text: decodeRichText(part), italic: depth > 0 }];
      depth += part.startsWith('</') ? -1 : 1;
      return [];
    });
}
