import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { writeAtomically } from './write-atomically.ts';

/** The first administrator's sign-in; the password is known only when it was given, or made up by this very start. */
export interface Administrator {
  username: string;
  password?: string;
  madeUp: boolean;
}

/** A data folder without administrator gets one: the password is made up unless given, shown once and kept nowhere in clear. */
export function administratorOf({
  dataDir,
  adminUsername: username,
  adminPassword,
}: Settings): Administrator {
  const madeUp = adminPassword === undefined && !existsSync(note(dataDir));
  return { username, password: madeUp ? makeUpPassword() : adminPassword, madeUp };
}

/** To be called when the auth service stands, which has then made the administrator. */
export function noteAdministrator(dataDir: string, { username }: Administrator): void {
  if (!existsSync(note(dataDir)))
    writeAtomically(note(dataDir), `${JSON.stringify({ username, madeAt: new Date() })}\n`);
}

const note = (dataDir: string) => join(dataDir, 'administrator.json');

/** Sixteen letters and digits that are not mistaken for one another: 78 bits. */
function makeUpPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
