import { PartialType } from '@nestjs/mapped-types';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';

/** Any of the settings; omitted ones are not changed. */
export class UpdateSettingsDto extends PartialType(fieldsDto(settingsFields), {
  skipNullProperties: false,
}) {}
