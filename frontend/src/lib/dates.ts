const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-03-05' → '5 March 2026'; empty for what is no date. */
export function formatDate(date: string): string {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? '' : longDate.format(time);
}

/** '2026-03-05' → '2026/03/05', as Google Scholar reads dates. */
export const scholarDate = (date: string): string => date.slice(0, 10).replaceAll('-', '/');

/** The calendar day in the site's time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}
