import { WITH_ISSUE } from '#contracts/publication/publish-on.ts';
import { shortDate } from '#lib/dates.ts';

/** Time when an article that is not public yet will be. */
export const publicationText = (publish_on: string): string =>
  publish_on === WITH_ISSUE ? 'Kept for the issue' : `Will be published on ${shortDate(publish_on)}`;
