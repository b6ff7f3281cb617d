import type { PublicValues } from '#contracts/fields/fields.ts';
import type { OtherLanguage } from '#contracts/values/site-languages.ts';
import type { pageFields } from '#contracts/fields/page-fields.ts';

/** The page whose text is that of `/about`. */
export const ABOUT = 'about';

type Content = 'content' | `content_${OtherLanguage}`;

/** The fields of a page of the journal in lists. */
export interface PageListing extends Omit<PublicValues<typeof pageFields>, Content> {
  id: string;
  /** ISO 8601. */
  creation: string;
  modification: string;
  /** Whether its text is the original one, and nobody has confirmed it. */
  unconfirmed: boolean;
}

export type JournalPage = PageListing & PublicValues<typeof pageFields>;

export interface StaffPageListing extends PageListing {
  /** Incremented with each change. */
  version: number;
}

export type StaffPage = JournalPage & StaffPageListing;

/** A link to a page of the journal from the menu, About or the footer. */
export type PageLink = Pick<PageListing, 'slug' | 'title' | `title_${OtherLanguage}` | 'place'>;

/** An announcement, or a call for papers, in the list of announcements. */
export interface Announcement extends PageListing, Record<`excerpt_${OtherLanguage}`, string> {
  /** The beginning of its text, without markup. */
  excerpt: string;
}

/** The newest announcements, and the calls for papers that are open, the first to close first. */
export interface Announcements {
  calls: Announcement[];
  announcements: Announcement[];
}

/** A text to start a page from. */
export interface PageTemplate extends Pick<PageListing, 'title' | 'slug' | 'kind'> {
  /** HTML. */
  content: string;
}
