import { storedSession } from '#lib/session.ts';

/** Path of the signed-in user's tokens. */
export const ownTokens = (): string => `/api/users/${storedSession()?.user.id}/tokens`;
