import { PartialType } from '@nestjs/mapped-types';
import { partnerFields } from '#contracts/partner-fields.ts';
import { fieldsDto } from '#platform/fields-dto.ts';

export class AddIndexingPartnerDto extends fieldsDto(partnerFields) {}

/** Any of a partner's fields; omitted ones are not changed. */
export class UpdateIndexingPartnerDto extends PartialType(AddIndexingPartnerDto, {
  skipNullProperties: false,
}) {}
