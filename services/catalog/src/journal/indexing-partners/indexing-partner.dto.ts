import { PartialType } from '@nestjs/mapped-types';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { ListOf } from '#platform/validation/rules.ts';

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
