import { dateProblem } from '#contracts/text/dates.ts';

/** Value in place of a day: the article is kept until its issue is published. As text it is later than every day. */
export const WITH_ISSUE = 'issue';

export const publishOnProblem = (text: string): string | undefined =>
  text === WITH_ISSUE ? undefined : dateProblem(text, `Enter a date such as 2026-01-31, or “${WITH_ISSUE}”`);
