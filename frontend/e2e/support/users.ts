import type { UserDetails } from '#contracts/fields/entities.ts';
import type { Role } from '#contracts/values/roles.ts';
import type { Visibility } from '#contracts/values/statuses.ts';
import { staffCall } from './staff-call.ts';

/** Adds a user through the API and returns their credentials. */
export async function addUser(
  username: string,
  restrictions: { status?: Visibility; role?: Role; allowed_ips?: readonly string[] } = {},
): Promise<{ username: string; password: string }> {
  const password = 'a password of theirs';
  await staffCall<UserDetails>('/api/users', { name: username, password, ...restrictions });
  return { username, password };
}
