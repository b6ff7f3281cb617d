import { PartialType } from '@nestjs/mapped-types';
import { Transform } from 'class-transformer';
import { settingsFields } from '#contracts/settings-fields.ts';
import { fieldsDto } from '#platform/fields-dto.ts';

/** Any of the settings; omitted ones are not changed. */
export class UpdateSettingsDto extends PartialType(fieldsDto(settingsFields), { skipNullProperties: false }) {
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value,
  )
  override domain?: string;
}
