import { PartialType } from '@nestjs/mapped-types';
import { ValidateIf } from 'class-validator';
import { linkWays } from '#contracts/api/sign-in.ts';
import { printedFields, userFields } from '#contracts/fields/user-fields.ts';
import { fieldsDto } from '#platform/validation/fields-dto.ts';
import { OneOf, Optional, Rule, Trimmed } from '#platform/validation/rules.ts';
import { NewPassword } from '../passwords/password-rules.ts';

const CurrentPassword = () =>
  Rule((text) => (text.length > 200 ? 'This is not your current password' : undefined));

/** A user without a password, who gets a link to set one. */
export class InviteUserDto extends fieldsDto(userFields) {}

export class AddUserDto extends fieldsDto(userFields) {
  @NewPassword() password!: string;
}

/** Omitted fields are not changed. */
export class UpdateUserDto extends PartialType(fieldsDto(userFields), { skipNullProperties: false }) {
  /** Password; empty for no change (requirements.md#user-form). */
  @ValidateIf(({ password }: UpdateUserDto) => password !== '' && password !== undefined)
  @NewPassword()
  password?: string;
  /**
   * The caller's password; required to change a password, e-mail address, status, role or list of addresses
   * (requirements.md#user-form).
   */
  @Optional() @CurrentPassword() current_password?: string;
}

export class OwnPasswordDto {
  @NewPassword() password!: string;
  /** Not needed for the first password of a user who has none. */
  @Optional() @CurrentPassword() current_password?: string;
}

export class OwnAddressDto {
  /** E-mail address; empty for none. */
  @Rule(userFields.email.rule) @Trimmed() email!: string;
  @Optional() @CurrentPassword() current_password?: string;
}

export class OwnNameDto extends fieldsDto(printedFields) {}

export class MakeLinkDto {
  @OneOf(linkWays) by!: (typeof linkWays)[number];
}
