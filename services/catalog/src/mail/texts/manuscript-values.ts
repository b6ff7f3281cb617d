import { formatDate } from '#contracts/text/long-dates.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { journalValues } from './compose-mail.ts';

/** The placeholders that stand for days, YYYY-MM-DD. */
const days = ['due', 'answer_by', 'invited'];

/** Values of a mail or letter about a manuscript: its own, with its days in words, and the journal's. */
export const manuscriptValues = (
  values: Readonly<Record<string, string>>,
  journal: Journal,
  language: SiteLanguage,
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(
    days.flatMap((day) => (values[day] ? [[day, formatDate(values[day], language)]] : [])),
  ),
  ...journalValues(journal, language),
});
