import type { Journal } from '../../journal/settings/journal.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import type { Relations } from '../../articles/read/article.views.ts';

/** An article with the notices about it, and what it is a notice about. */
export interface RelatedArticle {
  article: ArticleDocument;
  relations: Relations;
}

/** The year, month and day of a date such as '2026-01-31'. */
export const dateParts = (date: string): [year: string, month: string, day: string] =>
  date.split('-') as [string, string, string];

/** A journal's valid ISSNs; of two the first is that of print. */
export function typedIssns({ issns }: Journal): { issn: string; medium?: 'print' | 'electronic' }[] {
  const valid = issns.map((issn) => issn.toUpperCase()).filter((issn) => /^\d{4}-\d{3}[\dX]$/.test(issn));
  if (valid.length < 2) return valid.map((issn) => ({ issn }));
  return [
    { issn: valid[0]!, medium: 'print' },
    { issn: valid[1]!, medium: 'electronic' },
  ];
}

/** Text of at most `max` characters, as schemas count them. */
export const truncate = (text: string, max: number): string =>
  [...text.replace(/\s+/gu, ' ').trim()].slice(0, max).join('').trim();
