import type { ArticleLink, ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';

/** What is counted by COUNTER 5.1; `searches` are those of the site, of no article. */
export const usageMetrics = [
  'investigations',
  'requests',
  'unique_investigations',
  'unique_requests',
  'searches',
] as const;
export type UsageMetric = (typeof usageMetrics)[number];
export type UsageFigures = Record<UsageMetric, number>;

/** What the article page says of an article's usage, since it is counted. */
export interface ArticleUsage {
  views: number;
  downloads: number;
  /** Views and downloads together of each of the last twelve months, the oldest first. */
  months: number[];
}

/** By what staff divide the usage. */
export const usageDivisions = ['article', 'issue', 'month', 'country'] as const;
export type UsageDivision = (typeof usageDivisions)[number];

/** The usage of one article, issue, month or country; one of these is there. */
export interface UsageRow extends UsageFigures {
  article?: ArticleLink;
  issue?: NamedIssue;
  /** 'YYYY-MM' */
  month?: string;
  /** ISO 3166 code; empty if unknown. */
  country?: string;
}

/** The times of which the articles downloaded most are listed, by their months. */
export const mostReadMonths = { year: 12, quarter: 3, month: 1 } as const;
export type MostReadPeriod = keyof typeof mostReadMonths;
export const mostReadPeriods = Object.keys(mostReadMonths) as MostReadPeriod[];

/** An article that was downloaded often, with its downloads of a period. */
export interface MostReadArticle extends ArticleLinkWithAuthors {
  downloads: number;
}
