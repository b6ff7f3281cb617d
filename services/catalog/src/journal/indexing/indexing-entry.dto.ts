import { PartialType } from '@nestjs/mapped-types';
import { partnerFields } from '#contracts/partner-fields.ts';
import { fieldsDto } from '#platform/fields-dto.ts';

export class AddIndexingEntryDto extends fieldsDto(partnerFields) {}

/** Any of a partner's fields; omitted ones are not changed. */
export class UpdateIndexingEntryDto extends PartialType(AddIndexingEntryDto, { skipNullProperties: false }) {}
