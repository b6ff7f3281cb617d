import { PartialType } from '@nestjs/mapped-types';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';

export class AddPageDto extends fieldsDto(pageFields) {}

/** Any of a page's fields; omitted ones are not changed. */
export class UpdatePageDto extends PartialType(AddPageDto, { skipNullProperties: false }) {}
