import { isRetracted, standingLabels } from '#contracts/publication/amendments.ts';
import { type ArticleLanguage, languageOfArticle } from '#contracts/publication/article-languages.ts';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { type PageRange, parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { namePartsOf, type PersonName } from '#contracts/articles/person-name.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { runsOf } from '../formats/marked-text.ts';

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
  /** Volume and issue are absent before the article has an issue. */
  volume?: number;
  /** Issue as printed. */
  issue?: string;
  issueTitle?: string;
  pages?: PageRange;
  /** Article number of an article without pages. */
  number: string;
  doi: string;
  /** Address of the licence. */
  licence: string;
  /** 'Retracted' or 'Withdrawn', if it is. */
  retracted: string;
  issns: string[];
  url: string;
  /** URL of the PDF, if there is one. */
  pdf?: string;
  abstract: string;
  keywords: string[];
  language: ArticleLanguage;
}

type Cited = Pick<
  ArticleDocument,
  | 'title'
  | 'abstract'
  | 'authors'
  | 'keywords'
  | 'year'
  | 'volume'
  | 'issue'
  | 'issue_label'
  | 'issue_title'
  | 'refnumber'
  | 'pagenumber'
  | 'publishdate'
  | 'article_number'
  | 'doi'
  | 'licence'
  | 'language'
  | 'standing'
> & { file?: unknown };

export function citedArticle(article: Cited, journal: Journal): CitedArticle {
  const [year = article.year, month = 1, day = 1] = article.publishdate.split('-').map(Number);
  const pages = parsePageRange(article.pagenumber);
  const title = plainText(article.title);
  return {
    key: `article${article.year}ref${article.refnumber.replace('.', 'p')}`,
    title,
    titleRuns: runsOf(article.title).map(({ text, marks }) => ({ text, italic: marks.includes('italic') })),
    authors: article.authors.map(namePartsOf),
    year,
    month,
    day,
    journal: journal.name,
    ...(!isOnlineFirst(article) && {
      volume: article.volume,
      issue: printedIssue(article),
      issueTitle: article.issue_title,
    }),
    ...(pages ? { pages, number: '' } : { number: article.article_number }),
    doi: article.doi,
    licence: licenceOfArticle(article, journal).address,
    retracted: isRetracted(article.standing) ? standingLabels[article.standing] : '',
    issns: journal.issns,
    url: journal.origin + paths.article(article),
    ...(article.file !== undefined && { pdf: journal.origin + paths.articleDownload(article, 'pdf') }),
    abstract: plainText(article.abstract),
    keywords: keywordsOf(article),
    language: languageOfArticle({ language: article.language, title_text: title }),
  };
}

/** '10-15', or '7' for one page. */
export const rangeText = ({ first, last }: PageRange, dash: string): string =>
  first === last ? String(first) : `${first}${dash}${last}`;
