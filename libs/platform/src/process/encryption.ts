import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' };

/** Keys of 256 bits in base64, separated by commas: the first one encrypts, the others still decrypt. */
export const encryptionKeysPattern = /^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)*$/;

/** Encrypts secrets that are stored (JWE), so that a copy of the database is not enough to use them. */
export class Encryption {
  /** Keys by id; the first one encrypts, all decrypt. */
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  /** @param setting that has the keys, for the message about a missing one */
  constructor(
    keys: string,
    private readonly setting: string,
  ) {
    this.keys = new Map(keys.split(',').map((text) => [idOf(text), Buffer.from(text, 'base64')]));
  }

  /** @param owner without whom it cannot be decrypted: nobody can use what is copied from another user */
  encrypt(text: string, owner: string): Promise<string> {
    const [[kid, key]] = [...this.keys] as [[string, Uint8Array]];
    return new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({ ...ALGORITHMS, kid, sub: owner })
      .encrypt(key);
  }

  /** Whether the key is known; a restored journal has other keys. */
  canDecrypt(encrypted: string): boolean {
    return this.keys.has(decodeProtectedHeader(encrypted).kid ?? '');
  }

  /** @throws Error if the key is missing, or it is not the owner's */
  async decrypt(encrypted: string, owner: string): Promise<string> {
    const { plaintext, protectedHeader } = await compactDecrypt(encrypted, ({ kid = '' }) => {
      const key = this.keys.get(kid);
      if (!key) throw new Error(`${this.setting} lacks the key ${kid}`);
      return key;
    });
    if (protectedHeader.sub !== owner) throw new Error('This secret belongs to something else');
    return Buffer.from(plaintext).toString();
  }
}

const idOf = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 8);
