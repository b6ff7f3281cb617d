import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { WordPackage } from '#conversion/word/word-package.ts';
import { zipEntries } from '#platform/files/zip-entries.ts';
import { zipLimits } from '../../zip-limits.ts';
import { Uncopied } from '../uncopied.ts';

/** @throws Uncopied for what cannot be unpacked */
export async function openWord(bytes: Uint8Array): Promise<WordPackage> {
  const parts = new Map<string, Buffer>();
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    for (const [name, entry] of await zipEntries(zip, zipLimits, Uncopied))
      parts.set(name, await buffer(await zip.openReadStreamPromise(entry)));
  } catch (error) {
    if (error instanceof Uncopied) throw error;
    throw new Uncopied('This file is damaged: it cannot be unpacked. Save it again');
  }
  return new WordPackage(parts);
}
