import { createHash, randomBytes, randomInt } from 'node:crypto';

const NUMBER = 10;
/** Letters and digits that do not look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 24;

export interface HashedCodes {
  salt: string;
  recoveryCodes: string[];
}

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{6}(?=.)/g, '$&-');

/** New codes of 118 random bits, which a fast hash protects: ten slow ones would take seconds. */
export function newRecoveryCodes(): { codes: string[]; hashed: HashedCodes } {
  const codes = Array.from({ length: NUMBER }, newCode);
  const salt = randomBytes(16).toString('base64');
  return { codes, hashed: { salt, recoveryCodes: codes.map((code) => hashCode(code, salt)) } };
}

/** Hash of a code as entered: in any case, with or without hyphens and blanks. */
export function hashCode(entered: string, salt: string): string {
  const code = entered.toLowerCase().replace(/[\s-]+/g, '');
  return createHash('sha256').update(salt).update(code).digest('base64');
}

/** Whether it may be a recovery code rather than one of the app. */
export const looksLikeRecoveryCode = (code: string): boolean => /[a-z]/i.test(code) || code.length > 8;
