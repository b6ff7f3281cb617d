import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { alerts } from './alerts.tsx';
import { articles } from './articles.tsx';
import { frame } from './frame.tsx';
import { instructions } from './instructions.tsx';
import { manuscript } from './manuscript.tsx';
import { pages } from './pages.tsx';
import { verification } from './verification.tsx';
import { formatDate } from '#contracts/text/long-dates.ts';
import { formatMonth } from '#lib/dates.ts';
import { fileSize } from '#lib/file-size.ts';

/** Dates, numbers and sizes. */
const format = {
  locale: 'en_GB',
  date: (day: string): string => formatDate(day, 'en'),
  month: (day: string): string => formatMonth(day, 'en-GB'),
  number: (value: number): string => new Intl.NumberFormat('en-GB').format(value),
  country: (name: string): string => name,
  size: (bytes: number): string => fileSize(bytes, 'en-GB'),
};

/** The public site in English; the words of requirements.md to the letter. */
export const en = {
  language: 'en' as SiteLanguage,
  format,
  frame,
  articles,
  pages,
  instructions,
  manuscript,
  alerts,
  verification,
};
