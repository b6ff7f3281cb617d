import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Encrypts in the format of age (age-encryption.org), whose own command reads it too. */
export class Encryption {
  private constructor(
    readonly secret: string,
    private readonly recipient: string,
  ) {}

  /** @param secret AGE-SECRET-KEY-1… */
  static async of(secret: string): Promise<Encryption> {
    const recipient = await identityToRecipient(secret).catch(() => {
      throw new Error('BACKUP_KEY is not an age key: npm run backup:key prints one');
    });
    return new Encryption(secret, recipient);
  }

  static newKey(): Promise<string> {
    return generateX25519Identity();
  }

  async encrypt(contents: Readable): Promise<Readable> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.recipient);
    return asReadable(await encrypter.encrypt(asWeb(contents)));
  }

  /** The stream fails if the contents were changed. @throws Error if they were encrypted with another key */
  async decrypt(contents: Readable): Promise<Readable> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.secret);
    try {
      return asReadable(await decrypter.decrypt(asWeb(contents)));
    } catch (error) {
      if (!/no identity matched/.test((error as Error).message)) throw error;
      throw new Error(
        'The backups were made with another BACKUP_KEY: set that one, or another place if it is lost',
        { cause: error },
      );
    }
  }
}

const asWeb = (contents: Readable) => Readable.toWeb(contents) as globalThis.ReadableStream<Uint8Array>;
const asReadable = (contents: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(contents as ReadableStream<Uint8Array>);
