import type { UserListing } from '#contracts/fields/entities.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { MIN_PASSWORD_LENGTH, shortPasswordMessage, userFields } from '#contracts/fields/user-fields.ts';
import type { Role } from '#contracts/policies/roles.ts';
import type { FieldTexts } from '#shared/forms/field-texts.ts';
import type { CheckResult } from '#shared/forms/checks.ts';
import type { Labels } from '#shared/forms/use-form.ts';

/** The addresses are one address or range per line; the status has a switch of its own. */
export type UserValues = FieldTexts<typeof userFields> & {
  password: string;
  again: string;
  current_password: string;
};

export const userLabels: Labels<UserValues> = {
  ...labelsOf(userFields),
  password: 'New password',
  again: 'Re-enter password',
  current_password: 'Your current password',
};

export const roleHints: Record<Role, string> = {
  administrator: 'Everything, including settings and users',
  editor: 'Issues, articles, editors, documents and the work log; no settings or users',
  data_entry: 'Only the work log',
  statistics: 'The dashboard’s numbers only',
};

export function userValues(user: UserListing | undefined): UserValues {
  const allowed_ips = user?.allowed_ips.join('\n') ?? '';
  const { name = '', email = '', orcid = '', printed_name = '', printed_title = '' } = user ?? {};
  const { role = 'editor' } = user ?? {};
  const printed = { printed_name, printed_title };
  return { name, email, orcid, ...printed, role, password: '', again: '', allowed_ips, current_password: '' };
}

/**
 * An empty password leaves the current one unchanged, where there is one (requirements.md#user-form).
 *
 * @param user the stored user, undefined when adding; changing the password, role or addresses needs the current
 * password (requirements.md#user-form)
 * @param hasPassword whether the signed-in user has one; otherwise a recent proof of their identity is needed
 */
export function checkUser(
  { name, email, orcid, role, password, again, allowed_ips, current_password }: UserValues,
  user: UserListing | undefined,
  hasPassword = true,
): CheckResult<keyof UserValues> {
  const changesAccess =
    password !== '' ||
    email.trim() !== (user?.email ?? '') ||
    role !== user?.role ||
    splitAddresses(allowed_ips).join(' ') !== (user?.allowed_ips ?? []).join(' ');
  const empty = (
    [
      ['name', name.trim() === ''],
      ['password', user === undefined && password === ''],
      ['again', password !== '' && again === ''],
      ['current_password', user !== undefined && hasPassword && changesAccess && current_password === ''],
    ] as const
  ).flatMap(([field, missing]) => (missing ? [field] : []));
  const messages = {
    email: userFields.email.rule(email.trim()),
    orcid: userFields.orcid.rule(orcid),
    password: password !== '' && password.length < MIN_PASSWORD_LENGTH ? shortPasswordMessage : undefined,
    again: again !== '' && again !== password ? 'The passwords do not match' : undefined,
  };
  return { empty, messages };
}

export function userBody({ again: _, allowed_ips, current_password, ...values }: UserValues) {
  const body = { ...values, allowed_ips: splitAddresses(allowed_ips) };
  return current_password === '' ? body : { ...body, current_password };
}

const splitAddresses = (addresses: string): string[] => addresses.split(/[\s,]+/).filter(Boolean);
