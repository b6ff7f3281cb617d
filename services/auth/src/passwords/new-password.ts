import { applyDecorators } from '@nestjs/common';
import { MinLength } from 'class-validator';
import { MIN_PASSWORD_LENGTH, shortPasswordMessage } from '#contracts/fields/user-fields.ts';
import { MaxText } from '#platform/validation/rules.ts';

/** The field of a new password; how easy it is to guess is checked by `PasswordRules`. */
export const NewPassword = () =>
  applyDecorators(MinLength(MIN_PASSWORD_LENGTH, { message: shortPasswordMessage }), MaxText(200));
