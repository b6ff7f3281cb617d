import type { UserDetails } from '#contracts/fields/entities.ts';
import type { Role } from '#contracts/policies/roles.ts';
import type { Visibility } from '#contracts/values/statuses.ts';
import { administrator } from './content.ts';
import { signIn } from './sign-in.ts';
import { staffCall } from './staff-call.ts';

export async function addUser(
  username: string,
  restrictions: { status?: Visibility; role?: Role; email?: string; allowed_ips?: readonly string[] } = {},
): Promise<{ username: string; password: string }> {
  const password = 'a password of theirs';
  await staffCall<UserDetails>('/api/users', { name: username, password, ...restrictions });
  return { username, password };
}

/** Gives the administrator an address, without which no manuscripts are shown. */
export async function enterOwnAddress(): Promise<void> {
  const { user } = await signIn();
  const own = { email: 'office@staff.example', current_password: administrator.password };
  await staffCall(`/api/users/${user.id}/email`, own);
}
