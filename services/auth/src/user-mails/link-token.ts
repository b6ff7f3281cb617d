import { newToken } from '#platform/identifiers/sha256.ts';
import type { UserLink } from '../users/user.schema.ts';

/** How long a link works: a colleague who was invited may be away for some days. */
export const linkMs = { invitation: 7 * 86_400_000, other: 3_600_000 } as const;
export type LinkFor = keyof typeof linkMs;

export function newLink(purpose: LinkFor, email?: string): { token: string; link: UserLink } {
  const { token, hash } = newToken();
  return { token, link: { ...pendingLink(purpose, email), hash } };
}

/** A link that gets its token when its mail is sent. */
export const pendingLink = (purpose: LinkFor, email?: string): UserLink => ({
  expiresAt: new Date(Date.now() + linkMs[purpose]),
  ...(email !== undefined && { email }),
});
