import { isDeepStrictEqual } from 'node:util';
import { allowsAddress, canonicalAddressRange } from '#contracts/values/ip-addresses.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { pendingLink } from '../user-mails/link-token.ts';
import type { Caller } from '../sessions/caller.ts';
import { userOf } from '../sessions/sessions.service.ts';
import { emailFields, nameKey, type User, withPassword } from '../users/user.schema.ts';
import { userValues } from '../users/user.views.ts';
import type { UpdateUserDto } from './user.dto.ts';

/** Whether a change affects access: password, e-mail address, status, role or allowed addresses. */
export function changesAccess(
  user: User,
  { password, email, status, role, allowed_ips }: UpdateUserDto,
): boolean {
  const newStatus = status !== undefined && status !== user.status;
  const newRole = role !== undefined && role !== user.role;
  const newAddresses =
    allowed_ips !== undefined && !isDeepStrictEqual(canonicalRanges(allowed_ips), user.allowedIps);
  const newEmail = email !== undefined && email !== userValues(user).email;
  return Boolean(password) || newEmail || newStatus || newRole || newAddresses;
}

/** The user after the given change. @param isOwn whether it is the caller's own */
export function changedUser(
  before: User,
  change: UpdateUserDto,
  passwordHash: string | undefined,
  isOwn: boolean,
): User {
  const { name, email, allowed_ips, password: _1, current_password: _2, ...others } = change;
  const endsLinks = passwordHash !== undefined || change.status === 'disabled';
  const user = endsLinks ? withPassword(before, passwordHash) : before;
  return {
    ...(email === undefined ? user : withAddress(user, email, isOwn)),
    ...others,
    ...(name !== undefined && { name, nameKey: nameKey(name) }),
    ...(allowed_ips && { allowedIps: canonicalRanges(allowed_ips) }),
    version: before.version + 1,
  };
}

/** The user with another e-mail address, which waits for confirmation if it is the user's own or replaces one. */
function withAddress(user: User, email: string, isOwn: boolean): User {
  const current = userValues(user).email;
  if (email === current) return user;
  if (email !== '' && (isOwn || current !== '')) return { ...user, addressLink: pendingLink('other', email) };
  // A link to a password may be on its way to the former address.
  const { emailKey: _1, addressLink: _2, passwordLink: _3, ...others } = user;
  return { ...others, ...emailFields(email), linksFrom: new Date() };
}

/** The addresses in canonical form, without duplicates. */
export const canonicalRanges = (addresses: string[]): string[] => [
  ...new Set(addresses.map((address) => canonicalAddressRange(address) ?? address)),
];

/** @throws DomainError validation_failed if the caller's own address would not be allowed any more */
export function refuseOwnLockout({ allowedIps }: User, { address }: Caller): void {
  if (!allowsAddress(allowedIps, address))
    throw fieldError(
      'allowed_ips',
      `The list must contain your own address, ${address || 'which is not known'}`,
    );
}

/** Logs each change of the password, e-mail address, status, role or allowed addresses. */
export function logAccessChanges(before: User, after: User, { user: by, address }: Caller): void {
  const details = { user: userOf(after), by, address };
  if (before.passwordHash !== after.passwordHash) logSecurity('password_changed', details);
  if (userValues(before).email !== userValues(after).email) logSecurity('address_changed', details);
  if (after.addressLink && after.addressLink !== before.addressLink)
    logSecurity('address_change_requested', details);
  if (before.status !== after.status) logSecurity('status_changed', { ...details, to: after.status });
  if (before.role !== after.role) logSecurity('role_changed', { ...details, to: after.role });
  if (!isDeepStrictEqual(before.allowedIps, after.allowedIps))
    logSecurity('allowed_ips_changed', { ...details, to: after.allowedIps.join(', ') });
}
