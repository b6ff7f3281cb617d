import type { UserDetails, UserListing } from '#contracts/entities.ts';
import type { EntityChange } from '#platform/changes.ts';
import type { Recorded } from '#platform/history.ts';
import type { User } from '../users/user.schema.ts';

export function userListing({ _id, name, status, allowedIps, creation, version }: User): UserListing {
  return {
    id: _id.toHexString(),
    name,
    status,
    allowed_ips: allowedIps,
    creation: creation.toISOString(),
    version,
  };
}

export const userDetails = (user: User): UserDetails => ({ ...userListing(user), password: '' });

/** The fields in a user's history; of a password only that it changed. */
export const historyFields = ({ name, status, allowedIps }: User): Recorded => ({
  name,
  status,
  allowed_ips: allowedIps,
});

export const userChange = (before: User | null, after: User): EntityChange => ({
  of: { type: 'user', id: after._id.toHexString() },
  before: before && historyFields(before),
  after: {
    ...historyFields(after),
    ...(before && before.passwordHash !== after.passwordHash && { password: 'changed' }),
  },
});
