import { hash, randomBytes } from 'node:crypto';

/** SHA-256 in hexadecimal. Enough to store a random token, which needs no slow hash. */
export const sha256 = (text: string | Uint8Array): string => hash('sha256', text);

/** A token of 256 bits for a link, and its hash, which alone is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}
