import { redirect } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.js';
import { ApiError, call } from '../../lib/api-call.js';
import { clearSession, storedSession } from '../../lib/session.js';

/** Where someone without a session is sent; the address asked for comes back after signing in. */
export function loginAddress(area: 'admin' | 'webdata', request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/${area}/login?${new URLSearchParams({ to: pathname + search }).toString()}`;
}

/** An address of the area to return to after signing in: never another site's. */
export function returnAddress(area: 'admin' | 'webdata', search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return new RegExp(`^/${area}(?:[/?]|$)`).test(to) ? to : `/${area}`;
}

/** Whether the server has refused the session that was stored: a page's loaders run side by side, and the one that comes later finds none. */
let refused = false;

/**
 * Verifies the stored session with the server (specification section 4).
 * A refusal clears it; a server that is down does not sign anyone out.
 *
 * @returns the user, or undefined when there is no valid session
 */
export async function verifiedUser(request: Request): Promise<SessionUser | undefined> {
  if (!storedSession()) return undefined;
  try {
    const { user } = await call<{ user: SessionUser }>('/auth/verify-token/', { signal: request.signal });
    refused = false;
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || !['unauthorized', 'disabled', 'invalid_ip'].includes(error.code))
      throw error;
    refused = true;
    clearSession();
    return undefined;
  }
}

/** Where a session that the server refuses leads: to the login, from the data-entry area to the site root (specification section 8). */
const refusedAddress = (area: 'admin' | 'webdata', request: Request): string =>
  area === 'admin' ? loginAddress(area, request) : '/';

/** What a staff page shows, fetched with the session; without one, off to the login. */
export async function staffLoad<T>(
  area: 'admin' | 'webdata',
  request: Request,
  ask: () => Promise<T>,
): Promise<T> {
  if (!storedSession()) throw redirect((refused ? refusedAddress : loginAddress)(area, request));
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error;
    refused = true;
    clearSession();
    throw redirect(refusedAddress(area, request));
  }
}
