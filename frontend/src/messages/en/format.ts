import { formatDate } from '#contracts/text/long-dates.ts';
import { formatMonth } from '#lib/dates.ts';
import { fileSize } from '#lib/file-size.ts';

/** Dates, numbers and sizes. */
export const format = {
  locale: 'en_GB',
  date: (day: string): string => formatDate(day, 'en'),
  month: (day: string): string => formatMonth(day, 'en-GB'),
  number: (value: number): string => new Intl.NumberFormat('en-GB').format(value),
  country: (name: string): string => name,
  size: (bytes: number): string => fileSize(bytes, 'en-GB'),
};
