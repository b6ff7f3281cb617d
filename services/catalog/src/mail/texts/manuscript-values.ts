import { formatDate } from '#contracts/text/long-dates.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { oneLine } from './compose-mail.ts';

const locales = { en: 'en-GB', hi: 'hi-IN' } as const satisfies Record<SiteLanguage, string>;

/** What a mail or letter about a manuscript says: its own values, with its days in words, and the journal's. */
export const manuscriptValues = (
  values: Readonly<Record<string, string>>,
  { shortName, email }: Journal,
  language: SiteLanguage,
): Record<string, string> => ({
  ...values,
  ...(values.due && { due: formatDate(values.due, locales[language]) }),
  ...(values.answer_by && { answer_by: formatDate(values.answer_by, locales[language]) }),
  journal: oneLine(shortName),
  journal_email: email,
});
