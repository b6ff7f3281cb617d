import type { UserAccount, UserListing } from '#contracts/entities.js';
import { staffCall } from './staff-call.ts';

/** Adds a user account, past the pages, and says what it signs in with. */
export async function addUser(
  username: string,
  kept: Partial<Pick<UserListing, 'status' | 'allowed_ips'>> = {},
): Promise<{ username: string; password: string }> {
  const password = 'a password of theirs';
  await staffCall<UserAccount>('/api/users', { name: username, password, ...kept });
  return { username, password };
}
