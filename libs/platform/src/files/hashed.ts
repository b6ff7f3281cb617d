import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { StoredFile } from './file-driver.ts';

/** SHA-256 in hexadecimal. */
export async function hashFile(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of await file.stream()) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Passes the stream on and adds it to the hash. */
export async function* hashed(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    hash.update(piece as Buffer);
    yield piece as Buffer;
  }
}
