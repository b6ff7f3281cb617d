import type { UserDetails, UserListing } from '#contracts/entities.ts';
import { valuesOf } from '#contracts/fields.ts';
import { userFields } from '#contracts/user-fields.ts';
import type { EntityChange } from '#platform/changes.ts';
import type { Recorded } from '#platform/history.ts';
import type { User } from '../users/user.schema.ts';

const fieldsOf = (user: User) => valuesOf(userFields, { ...user, allowed_ips: user.allowedIps });

export const userListing = (user: User): UserListing => ({
  id: user._id.toHexString(),
  ...fieldsOf(user),
  creation: user.creation.toISOString(),
  version: user.version,
});

export const userDetails = (user: User): UserDetails => ({ ...userListing(user), password: '' });

/** The fields in a user's history; of a password only that it changed. */
export const historyFields = (user: User): Recorded => fieldsOf(user);

export const userChange = (before: User | null, after: User): EntityChange => ({
  of: { type: 'user', id: after._id.toHexString() },
  before: before && historyFields(before),
  after: {
    ...historyFields(after),
    ...(before && before.passwordHash !== after.passwordHash && { password: 'changed' }),
  },
});
