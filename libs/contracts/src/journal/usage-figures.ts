import type { ArticleLink, ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';

/** Metrics of COUNTER 5.1; `searches` are those of the site, not of an article. */
export const usageMetrics = [
  'investigations',
  'requests',
  'unique_investigations',
  'unique_requests',
  'searches',
] as const;
export type UsageMetric = (typeof usageMetrics)[number];
export type UsageFigures = Record<UsageMetric, number>;

/** Usage that an article's page shows, since it is counted. */
export interface ArticleUsage {
  views: number;
  downloads: number;
  /** Views and downloads together of each of the last twelve months, the oldest first. */
  months: number[];
}

/** Divisions of the usage for staff. */
export const usageDivisions = ['article', 'issue', 'month', 'country'] as const;
export type UsageDivision = (typeof usageDivisions)[number];

/** The usage of one article, issue, month or country; exactly one of these is present. */
export interface UsageRow extends UsageFigures {
  article?: ArticleLink;
  issue?: NamedIssue;
  /** 'YYYY-MM' */
  month?: string;
  /** ISO 3166 code; empty if unknown. */
  country?: string;
}

/** Periods of the lists of most downloaded articles, in months. */
export const mostReadMonths = { year: 12, quarter: 3, month: 1 } as const;
export type MostReadPeriod = keyof typeof mostReadMonths;
export const mostReadPeriods = Object.keys(mostReadMonths) as MostReadPeriod[];

/** An article that was downloaded often, with its downloads of a period. */
export interface MostReadArticle extends ArticleLinkWithAuthors {
  downloads: number;
}
