import type { Login } from '#contracts/entities.js';
import { administrator } from './content.ts';

let session: Promise<Login> | undefined;

/** A session of the administrator's, without the login page: one for each process of the tests. */
export function signIn(): Promise<Login> {
  session ??= newSession();
  return session;
}

/** A session that a test may end. */
export async function newSession(): Promise<Login> {
  const answer = await fetch(`${process.env.JOURNAL_SITE}/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  if (!answer.ok) throw new Error(`The sign-in answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Login;
}
