import { PartialType } from '@nestjs/mapped-types';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { ListOf, Optional } from '#platform/validation/rules.ts';

/** Any of the settings; omitted ones are not changed. */
export class UpdateSettingsDto extends PartialType(fieldsDto(settingsFields), {
  skipNullProperties: false,
}) {
  /** Names of settings that the form showed and that stay as they are: none of them is sample content any more. */
  @Optional()
  @ListOf(Object.keys(settingsFields).length, (name) =>
    Object.hasOwn(settingsFields, String(name)) ? undefined : 'This must name settings',
  )
  confirmed?: string[];
}
