import { applyDecorators } from '@nestjs/common';
import {
  IsIn,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { canonicalAddressRange, MAX_ALLOWED_IPS } from '#contracts/ip-addresses.ts';
import { type Visibility, visibilities } from '#contracts/statuses.ts';
import { MaxText, Optional, Required, Rule, Trimmed } from '#platform/rules.ts';
import { userNameProblem } from './user-names.ts';

const UserName = () =>
  applyDecorators(
    Rule(userNameProblem),
    MaxLength(100, { message: 'The user name has at most 100 characters' }),
    Required('The user name is required'),
    Trimmed(),
  );

const Password = () =>
  applyDecorators(MinLength(8, { message: 'The password must have at least 8 characters' }), MaxText(200));

const CurrentPassword = () =>
  Rule((text) => (text.length > 200 ? 'This is not your current password' : undefined));

const Status = () => IsIn(visibilities, { message: 'The status must be enabled or disabled' });

const AllowedIps = () =>
  ValidateBy({
    name: 'allowedIps',
    validator: {
      validate: (list: unknown) => problemOf(list) === undefined,
      defaultMessage: (args?: ValidationArguments) => problemOf(args?.value) ?? '',
    },
  });

function problemOf(list: unknown): string | undefined {
  if (!Array.isArray(list)) return 'The allowed IP addresses must be a list';
  if (list.length > MAX_ALLOWED_IPS) return `At most ${MAX_ALLOWED_IPS} IP addresses can be allowed`;
  const wrong: unknown = list.find((entry) => typeof entry !== 'string' || !canonicalAddressRange(entry));
  if (wrong === undefined) return undefined;
  return typeof wrong === 'string'
    ? `'${wrong.slice(0, 50)}' is no IP address or CIDR range`
    : 'An IP address must be text';
}

export class AddUserDto {
  @UserName() name!: string;
  @Password() password!: string;
  @Optional() @Status() status?: Visibility;
  @Optional() @AllowedIps() allowed_ips?: string[];
}

/** Omitted fields are not changed. */
export class UpdateUserDto {
  @Optional() @UserName() name?: string;
  /** Empty for no change (decisions 2). */
  @ValidateIf(({ password }: UpdateUserDto) => password !== '' && password !== undefined)
  @Password()
  password?: string;
  @Optional() @Status() status?: Visibility;
  @Optional() @AllowedIps() allowed_ips?: string[];
  /** The caller's password; required to change a password, status or list of addresses (decisions 8). */
  @Optional() @CurrentPassword() current_password?: string;
}
