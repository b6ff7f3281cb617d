import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { AuthConfig } from '../config.ts';

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' };

/** Encrypts what is stored of second factors (JWE), so that a copy of the database is not enough to use them. */
@Injectable()
export class Encryption {
  /** By id; the first one encrypts, all decrypt. */
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor({ AUTH_ENCRYPTION_KEYS }: AuthConfig) {
    const keys = AUTH_ENCRYPTION_KEYS.split(',').map((key) => Buffer.from(key, 'base64'));
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  /** @param owner without whom it cannot be decrypted: nobody can use what is copied from another user */
  encrypt(text: string, owner: string): Promise<string> {
    const [[kid, key]] = [...this.keys] as [[string, Uint8Array]];
    return new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({ ...ALGORITHMS, kid, sub: owner })
      .encrypt(key);
  }

  /** @throws Error if the key is missing, or it is not the owner's */
  async decrypt(encrypted: string, owner: string): Promise<string> {
    const { plaintext, protectedHeader } = await compactDecrypt(encrypted, ({ kid = '' }) => {
      const key = this.keys.get(kid);
      if (!key) throw new Error(`AUTH_ENCRYPTION_KEYS lacks the key ${kid}`);
      return key;
    });
    if (protectedHeader.sub !== owner) throw new Error('This secret is another user’s');
    return Buffer.from(plaintext).toString();
  }
}

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8);
