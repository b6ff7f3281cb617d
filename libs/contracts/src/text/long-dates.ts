const longDateIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const longDates = { en: longDateIn('en-GB'), hi: longDateIn('hi-IN') };

/** '2026-03-05' → '5 March 2026' or '5 मार्च 2026'; empty for an invalid date. */
export function formatDate(date: string, language: keyof typeof longDates = 'en'): string {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? '' : longDates[language].format(time);
}
