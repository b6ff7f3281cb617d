import { isDeepStrictEqual } from 'node:util';
import { allowsAddress, canonicalAddressRange } from '#contracts/text/ip-addresses.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import type { Caller } from '../sessions/caller.ts';
import { userOf } from '../sessions/sessions.service.ts';
import { nameKey, type User } from '../users/user.schema.ts';
import type { UpdateUserDto } from './user.dto.ts';

/** Whether a change affects access: password, status, role or allowed addresses. */
export function changesAccess(user: User, { password, status, role, allowed_ips }: UpdateUserDto): boolean {
  const newStatus = status !== undefined && status !== user.status;
  const newRole = role !== undefined && role !== user.role;
  const newAddresses =
    allowed_ips !== undefined && !isDeepStrictEqual(canonicalRanges(allowed_ips), user.allowedIps);
  return Boolean(password) || newStatus || newRole || newAddresses;
}

/** The user after the given change. */
export function changed(before: User, change: UpdateUserDto, passwordHash: string | undefined): User {
  const { name, allowed_ips, password: _1, current_password: _2, ...others } = change;
  return {
    ...before,
    ...others,
    ...(name !== undefined && { name, nameKey: nameKey(name) }),
    ...(allowed_ips && { allowedIps: canonicalRanges(allowed_ips) }),
    ...(passwordHash && { passwordHash }),
    version: before.version + 1,
  };
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
      `The list must hold your own address, ${address || 'which is not known'}`,
    );
}

/** Logs each change of the password, status, role or allowed addresses. */
export function logAccessChanges(before: User, after: User, { user: by, address }: Caller): void {
  const details = { user: userOf(after), by, address };
  if (before.passwordHash !== after.passwordHash) logSecurity('password_changed', details);
  if (before.status !== after.status) logSecurity('status_changed', { ...details, to: after.status });
  if (before.role !== after.role) logSecurity('role_changed', { ...details, to: after.role });
  if (!isDeepStrictEqual(before.allowedIps, after.allowedIps))
    logSecurity('allowed_ips_changed', { ...details, to: after.allowedIps.join(', ') });
}
