import type { Response } from 'express';
import { PUBLIC_CACHE_CONTROL } from '#contracts/api/cache-tags.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';

/** Redirects permanently (301), but not cached forever: the old address may later belong to another article. */
export function redirectPermanently(response: Response, location: string): void {
  const request: SessionRequest = response.req;
  response.setHeader('Cache-Control', request.user ? 'private, no-store' : PUBLIC_CACHE_CONTROL);
  response.redirect(301, location);
}
