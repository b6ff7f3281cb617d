import { PartialType } from '@nestjs/mapped-types';
import { partnerFields } from '#contracts/partner-fields.ts';
import { fieldsDto } from '#platform/fields-dto.ts';
import { ListOf } from '#platform/rules.ts';

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
