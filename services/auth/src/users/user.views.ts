import type { Person } from '#contracts/api/rpc.ts';
import type { UserDetails, UserListing } from '#contracts/fields/entities.ts';
import { type FieldValues, valuesOf } from '#contracts/fields/fields.ts';
import { userFields } from '#contracts/fields/user-fields.ts';
import { personKeys } from '#contracts/manuscripts/conflicts.ts';
import { emailKey } from '#contracts/text/emails.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { User, UserLink } from './user.schema.ts';

export const userValues = (user: User): FieldValues<typeof userFields> =>
  valuesOf(userFields, { ...user, allowed_ips: user.allowedIps });

/** Keys by which the user is recognized, with former addresses and one that waits for its confirmation. */
export const userKeys = (user: User): string[] => [
  ...personKeys(userValues(user)),
  ...personKeys({ name: userValues(user).printed_name, email: '', orcid: '' }),
  ...(user.formerKeys ?? []),
  ...(user.addressLink?.email ? [emailKey(user.addressLink.email)] : []),
];

export const personOf = (user: User): Person => ({
  hasAddress: userValues(user).email !== '' || user.addressLink?.email !== undefined,
  keys: userKeys(user),
});

export const userListing = (user: User): UserListing => ({
  id: user._id.toHexString(),
  ...userValues(user),
  is_set_up: user.passwordHash !== undefined,
  ...(isOpen(user.passwordLink) && { link_until: user.passwordLink.expiresAt.toISOString() }),
  ...(isOpen(user.addressLink) && { new_email: user.addressLink.email }),
  ...(user.mailProblem !== undefined && { mail_problem: user.mailProblem }),
  ...(user.lastSignIn && { last_sign_in: user.lastSignIn.toISOString() }),
  creation: user.creation.toISOString(),
  version: user.version,
});

const isOpen = (link: UserLink | undefined): link is UserLink =>
  link !== undefined && link.expiresAt.getTime() > Date.now();

export const userDetails = (user: User): UserDetails => ({ ...userListing(user), password: '' });

/** Change of a user; the history records of a password only that it changed. */
export const userChange = (before: User | null, after: User): EntityChange => ({
  of: { type: 'user', id: after._id.toHexString(), name: after.name },
  before: before && userValues(before),
  after: {
    ...userValues(after),
    ...(before && before.passwordHash !== after.passwordHash && { password: 'changed' }),
  },
});
