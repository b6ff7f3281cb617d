import { PartialType } from '@nestjs/mapped-types';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { missingDates, pageFields } from '#contracts/fields/page-fields.ts';
import type { EntityChange, EntityKind } from '#platform/writes/changes.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { type Column, listedChange, type ListedKind, time } from '../listed-kind.ts';
import { PageDocument, pageSchema } from './page.schema.ts';
import { staffPage } from './page.views.ts';

export class AddPageDto extends fieldsDto(pageFields) {}

/** Any of a page's fields; omitted ones are not changed. */
export class UpdatePageDto extends PartialType(AddPageDto, { skipNullProperties: false }) {}

const slugs: Column = {
  optional: true,
  problem: (text) =>
    text.split(', ').every((slug) => /^[a-z0-9-]{1,80}$/.test(slug))
      ? undefined
      : 'These must be former addresses of an export',
  exported: (value: string[]) => value.join(', '),
  restored: (text) => (text === '' ? [] : text.split(', ')),
};

/** Mark of a first text that nobody has confirmed. */
const flag: Column = {
  optional: true,
  problem: (text) => (text === '' || text === 'yes' ? undefined : 'This must be yes or empty'),
  exported: (value: boolean) => (value ? 'yes' : ''),
  restored: (text) => text === 'yes',
};

export const pageKind = {
  type: 'page',
  list: 'pages',
  document: PageDocument,
  schema: pageSchema,
  fields: pageFields,
  form: AddPageDto,
  nameField: 'title',
  columns: { former_slugs: slugs, untouched: flag, creation: time, modification: time },
  unique: { field: 'slug', error: 'duplicate_page' },
  replaced: { untouched: true },
  problems: missingDates,
  missing: 'not_found',
  view: staffPage,
  change: (before, after) =>
    withConfirmation(
      before,
      after,
      listedChange('page', pageFields, 'title', before, after, (aggregate) => ({
        type: 'catalog.page.changed',
        aggregate,
        data: {
          pageId: aggregate.id,
          linked: [before, after].some((page) => page !== null && isLinked(page)),
        },
      })),
    ),
  stamp: () => ({ modification: new Date(), untouched: false }),
} as const satisfies ListedKind<PageDocument> & Omit<EntityKind<PageDocument, StaffPage>, 'model'>;

/** Adds the confirmation of a first text to the history. */
const withConfirmation = (
  before: PageDocument | null,
  after: PageDocument | null,
  change: EntityChange,
): EntityChange =>
  before?.untouched && after && !after.untouched
    ? { ...change, after: { ...change.after, text: 'confirmed' } }
    : change;

const isLinked = ({ place, status }: PageDocument): boolean => status === 'enabled' && place !== 'none';
