import { randomBytes, randomInt } from 'node:crypto';
import { hashWithSalt } from '../passwords/passwords.ts';

const NUMBER = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

export interface HashedCodes {
  salt: string;
  recoveryCodes: string[];
}

const newCode = (): string => {
  const letters = Array.from({ length: 2 * GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
};

/** New codes of 49 random bits, and what is stored of them: one salt for all, so that a code is hashed once. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashed: HashedCodes }> {
  const codes = Array.from({ length: NUMBER }, newCode);
  const salt = randomBytes(16).toString('base64');
  const recoveryCodes: string[] = [];
  for (const code of codes) recoveryCodes.push(await hashOfCode(code, salt));
  return { codes, hashed: { salt, recoveryCodes } };
}

/** As entered: any case, with or without hyphen and blanks. */
export const hashOfCode = (code: string, salt: string): Promise<string> =>
  hashWithSalt(code.toLowerCase().replace(/[\s-]+/g, ''), Buffer.from(salt, 'base64'));

/** Whether it may be a recovery code rather than one of the app. */
export const looksLikeRecoveryCode = (code: string): boolean => /[a-z]/i.test(code) || code.length > 8;
