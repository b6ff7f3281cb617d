import type { Page } from '@playwright/test';
import type { Login } from '#contracts/fields/entities.ts';
import { RECENT_SIGN_IN_MINUTES, SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import { administrator } from './content.ts';

/** Shorter than a sign-in counts as recent, so that no call is refused in the middle of a test. */
const RENEWED_AFTER_MS = (RECENT_SIGN_IN_MINUTES * 60_000) / 2;
let session: { site: string | undefined; begun: number; login: Promise<Login> } | undefined;

/** A session of the administrator without the login page: one per journal, and a new one every few minutes. */
export function signIn(): Promise<Login> {
  const site = process.env.JOURNAL_SITE;
  if (!session || session.site !== site || Date.now() - session.begun > RENEWED_AFTER_MS)
    session = { site, begun: Date.now(), login: newSession() };
  return session.login;
}

/** A session that a test may end. @param browser its user agent */
export async function newSession(credentials = administrator, browser?: string): Promise<Login> {
  const response = await fetch(`${process.env.JOURNAL_SITE}/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(browser && { 'User-Agent': browser }) },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Login;
}

/** Ends a session on the server, as an expiry does: no browser learns of it. */
export async function endSession({ token }: Login): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${process.env.JOURNAL_SITE}/auth/logout/`, { method: 'POST', headers });
}

export async function logIn(page: Page, { username, password } = administrator): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs the page's browser in, without the login page. */
export async function storeSession(page: Page, session: Login): Promise<void> {
  await page.goto('/contact');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
}
