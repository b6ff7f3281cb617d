import { hash } from 'node:crypto';

/** SHA-256 in hexadecimal. Enough to store a random token, which needs no slow hash. */
export const sha256 = (text: string | Uint8Array): string => hash('sha256', text);
