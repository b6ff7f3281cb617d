import { storedSession } from '#lib/session.ts';

export const ownTokens = (): string => `/api/users/${storedSession()?.user.id}/tokens`;
