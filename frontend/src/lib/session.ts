import type { Login } from '#contracts/fields/entities.ts';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';

/** The session in the browser's storage, if any. An invalid one cannot be verified, and is cleared. */
export function storedSession(): Login | undefined {
  const text = localStorage.getItem(SESSION_STORAGE_KEY);
  if (text === null) return undefined;
  const session = parsedSession(text);
  if (!session) clearSession();
  return session;
}

function parsedSession(text: string): Login | undefined {
  try {
    const stored = JSON.parse(text) as Partial<Login> | null;
    return stored?.token && stored.user ? { token: stored.token, user: stored.user } : undefined;
  } catch {
    return undefined;
  }
}

export function storeSession({ token, user }: Login): void {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ token, user }));
}

export function clearSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
}

const SIGNED_OUT = 'signed-out';

export function signOut(): void {
  clearSession();
  localStorage.setItem(SIGNED_OUT, '');
  localStorage.removeItem(SIGNED_OUT);
}

/**
 * Calls back when the user signs out in another tab. A session that has ended there by itself is not a reason to leave: what
 * is typed here stays until it is sent.
 *
 * @returns a function that unsubscribes
 */
export const onSignOut = (act: () => void): (() => void) =>
  onStorage(({ key, newValue }) => key === SIGNED_OUT && newValue !== null && act());

/**
 * Calls back when another tab signs in.
 *
 * @returns a function that unsubscribes
 */
export const onSessionStart = (act: () => void): (() => void) => onStorage(() => storedSession() && act());

function onStorage(look: (event: StorageEvent) => unknown): () => void {
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
