import type {
  Announcement,
  JournalPage,
  PageLink,
  PageListing,
  StaffPage,
  StaffPageListing,
} from '#contracts/journal/journal-pages.ts';
import { decodedValuesOf, listedFieldsOf, valuesOf } from '#contracts/fields/fields.ts';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { PageDocument } from './page.schema.ts';

const EXCERPT_LENGTH = 220;
const listedFields = listedFieldsOf(pageFields);

const shared = ({ _id, creation, modification }: PageDocument) => ({
  id: _id.toHexString(),
  creation: creation.toISOString(),
  modification: modification.toISOString(),
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
export const linkTo = ({ slug, title, place }: PageDocument): PageLink => ({ slug, title, place });
export const announcement = (page: PageDocument): Announcement => ({
  ...listing(page),
  excerpt: beginningOf(plainText(page.content)),
});

/** Ends with a whole word. */
const beginningOf = (text: string): string =>
  text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/u, '')}…`;

/** A page that was created, changed or, without `after`, deleted. */
export function pageChange(before: PageDocument | null, after: PageDocument | null): EntityChange {
  const page = after ?? before!;
  const id = page._id.toHexString();
  return {
    of: { type: 'page', id },
    before: before && decodedValuesOf(pageFields, before),
    after: after && decodedValuesOf(pageFields, after),
    event: {
      type: 'catalog.page.changed',
      aggregate: { id, version: after ? after.version : page.version + 1 },
      data: { pageId: id, linked: [before, after].some((state) => state !== null && isLinked(state)) },
    },
  };
}

const isLinked = ({ place, status }: PageDocument): boolean => status === 'enabled' && place !== 'none';
