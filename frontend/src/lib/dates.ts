import { DAY_MS } from '#contracts/values/durations.ts';

const tableDate = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const monthIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const months = { 'en-GB': monthIn('en-GB'), 'hi-IN': monthIn('hi-IN') };

/** '2026-03-05' → 'March 2026' or 'मार्च 2026'. */
export const formatMonth = (date: string, locale: keyof typeof months): string =>
  months[locale].format(Date.parse(`${date.slice(0, 7)}-01T00:00:00Z`));

/** '2026-03-05' → '05 Mar 2026', for tables; empty for an invalid date. */
export function shortDate(date: string): string {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? '' : tableDate.format(time);
}

/** '2026-03-05' → '2026/03/05', Google Scholar's date format. */
export const scholarDate = (date: string): string => date.slice(0, 10).replaceAll('-', '/');

/** Formats cached per time zone: lists use one for every row. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in the site's time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now = new Date()): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(now);
}

/** The beginning of a calendar day in the site's time zone. @param later by how many days */
export function midnightIn(timeZone: string, day: string, later = 0): Date {
  const date = dayIn('UTC', new Date(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS));
  // Zones are at most 14 hours from UTC, by quarters of an hour.
  const earliest = Date.parse(`${date}T00:00:00Z`) - 14 * 3_600_000;
  for (let quarter = 0; ; quarter += 1) {
    const at = new Date(earliest + quarter * 900_000);
    if (dayIn(timeZone, at) >= date) return at;
  }
}

/** An ISO 8601 time of the last weeks in the site's time zone: '5 Mar, 14:05'. */
export const shortTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time));

/** An ISO 8601 time of a day in the site's time zone: '14:05'. */
export const clockTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(time));

/** An ISO 8601 time in the site's time zone: '5 March 2026, 14:05'. */
export function formatTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
    .format(new Date(time))
    .replace(' at ', ', ');
}
