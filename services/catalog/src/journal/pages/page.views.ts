import type {
  Announcement,
  JournalPage,
  PageLink,
  PageListing,
  StaffPage,
  StaffPageListing,
} from '#contracts/journal/journal-pages.ts';
import { listedFieldsOf, valuesOf } from '#contracts/fields/fields.ts';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { translation } from '#contracts/fields/translated-fields.ts';
import { otherLanguages, siteLanguages } from '#contracts/values/site-languages.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { PageDocument } from './page.schema.ts';

const EXCERPT_LENGTH = 220;
const listedFields = listedFieldsOf(pageFields);

const shared = ({ _id, creation, modification, untouched }: PageDocument) => ({
  id: _id.toHexString(),
  creation: creation.toISOString(),
  modification: modification.toISOString(),
  unconfirmed: untouched,
});

export const listing = (page: PageDocument): PageListing => ({
  ...shared(page),
  ...valuesOf(listedFields, page),
});
export const staffListing = (page: PageDocument): StaffPageListing => ({
  ...listing(page),
  version: page.version,
});
export const publicPage = (page: PageDocument): JournalPage => ({
  ...shared(page),
  ...valuesOf(pageFields, page),
});
export const staffPage = (page: PageDocument): StaffPage => ({ ...publicPage(page), version: page.version });
export const linkTo = (page: PageDocument): PageLink => {
  const { slug, title, place } = page;
  const titles = otherLanguages.map((language) => [
    `title_${language}`,
    translation(page, 'title', language),
  ]);
  return {
    slug,
    title,
    place,
    ...(Object.fromEntries(titles) as Omit<PageLink, 'slug' | 'title' | 'place'>),
  };
};
export const announcement = (page: PageDocument): Announcement => {
  const excerpts = siteLanguages.map((language) => [
    language === 'en' ? 'excerpt' : `excerpt_${language}`,
    beginningOf(plainText(translation(page, 'content', language))),
  ]);
  return { ...listing(page), ...(Object.fromEntries(excerpts) as Omit<Announcement, keyof PageListing>) };
};

/** Beginning of a text, ending with a complete word. */
const beginningOf = (text: string): string =>
  text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).replace(/(?<!\s)\s+\S*$/u, '')}…`;
