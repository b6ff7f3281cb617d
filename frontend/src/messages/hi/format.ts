import { formatDate } from '#contracts/text/long-dates.ts';
import { formatMonth } from '#lib/dates.ts';
import { countriesIn } from '#lib/countries.ts';
import { fileSize } from '#lib/file-size.ts';
import type { Messages } from '../messages.ts';

export const format: Messages['format'] = {
  locale: 'hi_IN',
  date: (day) => formatDate(day, 'hi'),
  month: (day) => formatMonth(day, 'hi-IN'),
  number: (value) => new Intl.NumberFormat('hi-IN').format(value),
  country: (name) => countriesIn(name, 'hi'),
  size: (bytes) => fileSize(bytes, 'hi-IN'),
};
