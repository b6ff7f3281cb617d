import { createHash, randomBytes } from 'node:crypto';
import type { UserLink } from '../users/user.schema.ts';

export const LINK_MS = 3_600_000;

/** A link for an hour, with its token of 256 bits, of which only the hash is stored. */
export function newLink(email?: string): { token: string; link: UserLink } {
  const token = randomBytes(32).toString('base64url');
  return { token, link: { ...pendingLink(email), hash: hashOf(token) } };
}

/** A link that gets its token when its mail is sent. */
export const pendingLink = (email?: string): UserLink => ({
  expiresAt: new Date(Date.now() + LINK_MS),
  ...(email !== undefined && { email }),
});

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
