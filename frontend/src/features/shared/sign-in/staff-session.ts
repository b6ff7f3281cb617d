import { redirect } from 'react-router-dom';
import type { ErrorCode } from '#contracts/api/errors.ts';
import type { Role, SignedInUser } from '#contracts/policies/roles.ts';
import { ApiError, call, mayRepeat } from '#lib/api-call.ts';
import { clearSession, storedSession, storeSession } from '#lib/session.ts';
import { homePath, mayOpen } from '#contracts/policies/staff-pages.ts';

export function loginAddress(area: 'admin' | 'webdata', request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/${area}/login?${new URLSearchParams({ to: pathname + search }).toString()}`;
}

/** Address where a user sets up the second factor that their role requires, before any page is loaded; undefined there. */
export function secondFactorAddress(area: 'admin' | 'webdata', request: Request): string | undefined {
  const { pathname, search } = new URL(request.url);
  if (pathname === `/${area}/sign-in`) return undefined;
  return `/${area}/sign-in?${new URLSearchParams({ to: pathname + search }).toString()}`;
}

/** An address to go to after signing in to an area: the requested one, unless it is another site's or not permitted. */
export function returnAddress(area: 'admin' | 'webdata', search: URLSearchParams, role: Role): string {
  const to = search.get('to') ?? '';
  const isOfArea = new RegExp(`^/${area}(?:[/?]|$)`).test(to);
  return isOfArea && mayOpen(role, new URL(to, 'https://any.example').pathname) ? to : homePath(role, area);
}

/** Whether the server has rejected the stored session: loaders run in parallel, and a later one finds no session. */
let refused = false;

const rejections: ErrorCode[] = ['unauthorized', 'disabled', 'invalid_ip'];

/**
 * Verifies the stored session with the server (requirements.md#staff-session). A response without a user, as a 401,
 * clears it; an unavailable server does not sign anyone out.
 *
 * @returns the user as the server knows them now, or undefined when there is no valid session
 */
export async function verifiedUser(request: Request): Promise<SignedInUser | undefined> {
  if (!storedSession()) return undefined;
  const verified = call<{ user?: SignedInUser }>('/auth/verify-token/', { signal: request.signal });
  const { user } = await verified.catch((error: unknown) => {
    if (error instanceof ApiError && rejections.includes(error.code)) return { user: undefined };
    throw error;
  });
  refused = !user;
  const session = storedSession();
  if (!user) clearSession();
  else if (session) storeSession({ ...session, user });
  return user;
}

/**
 * Redirect target after a rejected session: the login, or the site root in the data-entry area
 * (requirements.md#staff-session).
 */
const refusedAddress = (area: 'admin' | 'webdata', request: Request): string =>
  area === 'admin' ? loginAddress(area, request) : '/';

/**
 * Asks for a sign-in where the page of a request is shown already, and only loaded again: what is typed there stays.
 *
 * @returns whether the user has signed in again; undefined where nobody could be asked
 */
const signsInAgain = async (request: Request): Promise<boolean | undefined> =>
  request.url.split('#')[0] === window.location.href.split('#')[0]
    ? mayRepeat(new ApiError('unauthorized', ''))
    : undefined;

/** Loads data of a staff page with the session; redirects to the login without one. */
export async function staffLoad<T>(
  area: 'admin' | 'webdata',
  request: Request,
  load: () => Promise<T>,
): Promise<T> {
  try {
    if (!storedSession()) throw new ApiError('unauthorized', '');
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'forbidden') await verifiedUser(request); // the role is another one by now
    if (error.code === 'second_factor_missing')
      throw redirect(secondFactorAddress(area, request) ?? `/${area}`);
    if (error.code !== 'unauthorized') throw error;
    const isBack = await signsInAgain(request);
    if (isBack) return staffLoad(area, request, load);
    // The page stays as it is until the next change, which asks again.
    if (isBack === false) return new Promise(() => undefined);
    refused ||= storedSession() !== undefined;
    clearSession();
    throw redirect((refused ? refusedAddress : loginAddress)(area, request));
  }
}
