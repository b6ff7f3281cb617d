import { redirect } from 'react-router-dom';
import type { SessionUser } from '#contracts/entities.ts';
import { ApiError, call } from '../../../lib/api-call.ts';
import { clearSession, storedSession } from '../../../lib/session.ts';

/** Login address for a request without a session; the requested address is restored after signing in. */
export function loginAddress(area: 'admin' | 'webdata', request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/${area}/login?${new URLSearchParams({ to: pathname + search }).toString()}`;
}

/** An address of the area to return to after signing in: never another site's. */
export function returnAddress(area: 'admin' | 'webdata', search: URLSearchParams): string {
  const to = search.get('to') ?? '';
  return new RegExp(`^/${area}(?:[/?]|$)`).test(to) ? to : `/${area}`;
}

/** Whether the server has rejected the stored session: loaders run in parallel, and a later one finds no session. */
let refused = false;

/**
 * Verifies the stored session with the server (specification section 4). A 401 clears it; an unavailable server
 * does not sign anyone out.
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

/**
 * Redirect target after a rejected session: the login, or the site root in the data-entry area (specification
 * section 8).
 */
const refusedAddress = (area: 'admin' | 'webdata', request: Request): string =>
  area === 'admin' ? loginAddress(area, request) : '/';

/** Loads data of a staff page with the session; redirects to the login without one. */
export async function staffLoad<T>(
  area: 'admin' | 'webdata',
  request: Request,
  load: () => Promise<T>,
): Promise<T> {
  if (!storedSession()) throw redirect((refused ? refusedAddress : loginAddress)(area, request));
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error;
    refused = true;
    clearSession();
    throw redirect(refusedAddress(area, request));
  }
}
