import { PartialType } from '@nestjs/mapped-types';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import type { EntityKind } from '#platform/writes/changes.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { ListOf } from '#platform/validation/rules.ts';
import { listedChange, type ListedKind, pictureName } from '../listed-kind.ts';
import { IndexingPartnerDocument, indexingPartnerSchema } from './indexing-partner.schema.ts';

export const MAX_PARTNERS = 500;

export class AddIndexingPartnerDto extends fieldsDto(partnerFields) {}

/** Any of a partner's fields; omitted ones are not changed. */
export class UpdateIndexingPartnerDto extends PartialType(AddIndexingPartnerDto, {
  skipNullProperties: false,
}) {}

/** The ids of all partners in the order that readers see. */
export class PartnerOrderDto {
  @ListOf(MAX_PARTNERS, () => undefined) ids!: string[];
}

export const partnerKind = {
  type: 'indexing',
  list: 'indexing',
  document: IndexingPartnerDocument,
  schema: indexingPartnerSchema,
  fields: partnerFields,
  form: AddIndexingPartnerDto,
  nameField: 'title',
  picture: { field: 'image', folder: 'indexing' },
  columns: { image: pictureName },
  missing: 'not_found',
  view: (partner) => ({
    id: partner._id.toHexString(),
    ...valuesOf(partnerFields, partner),
    version: partner.version,
  }),
  change: (before, after) =>
    listedChange('indexing', partnerFields, 'title', before, after, (aggregate) => ({
      type: 'catalog.indexing.changed',
      aggregate,
      data: { entryId: aggregate.id },
    })),
} as const satisfies ListedKind<IndexingPartnerDocument> &
  Omit<EntityKind<IndexingPartnerDocument, StaffIndexingPartner>, 'model'>;
