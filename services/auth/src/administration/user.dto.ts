import { applyDecorators } from '@nestjs/common';
import { PartialType } from '@nestjs/mapped-types';
import { MinLength, ValidateIf } from 'class-validator';
import { MIN_PASSWORD_LENGTH, shortPasswordMessage, userFields } from '#contracts/fields/user-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { MaxText, Optional, Rule } from '#platform/validation/rules.ts';

const Password = () =>
  applyDecorators(MinLength(MIN_PASSWORD_LENGTH, { message: shortPasswordMessage }), MaxText(200));

const CurrentPassword = () =>
  Rule((text) => (text.length > 200 ? 'This is not your current password' : undefined));

export class AddUserDto extends fieldsDto(userFields) {
  @Password() password!: string;
}

/** Omitted fields are not changed. */
export class UpdateUserDto extends PartialType(fieldsDto(userFields), { skipNullProperties: false }) {
  /** Empty for no change (decisions 2). */
  @ValidateIf(({ password }: UpdateUserDto) => password !== '' && password !== undefined)
  @Password()
  password?: string;
  /** The caller's password; required to change a password, status, role or list of addresses (decisions 8). */
  @Optional() @CurrentPassword() current_password?: string;
}

export class OwnPasswordDto {
  @Password() password!: string;
  /** Not for the first password of a user who has none. */
  @Optional() @CurrentPassword() current_password?: string;
}
