import type { Page } from '@playwright/test';
import type { Login } from '#contracts/entities.ts';
import { SESSION_STORAGE_KEY } from '#contracts/limits.ts';
import { administrator } from './content.ts';

let session: Promise<Login> | undefined;

/** A session of the administrator without the login page: one per test process. */
export function signIn(): Promise<Login> {
  session ??= newSession();
  return session;
}

/** A session that a test may end. */
export async function newSession(credentials = administrator): Promise<Login> {
  const response = await fetch(`${process.env.JOURNAL_SITE}/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Login;
}

/** Signs the page's browser in, without the login page. */
export async function storeSession(page: Page, session: Login): Promise<void> {
  await page.goto('/contact');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
}
