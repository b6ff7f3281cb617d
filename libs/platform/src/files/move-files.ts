import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileChanged, type FileDriver, type StoredFile } from './file-driver.ts';
import { hashed, hashFile } from './hashed.ts';

const CONCURRENCY = 8;
/** Name of a temporary file, which is being written or was left by a killed process. */
export const UNFINISHED = /\.part$/;

export interface MoveResult {
  /** Number of files that were copied and compared with their originals. */
  copied: number;
  /** Number of files that existed with the same contents. */
  same: number;
  /** Number of files that exist with newer contents, which stay. */
  newer: number;
  /** Bytes compared. */
  bytes: number;
}

/**
 * Copies all files; each copy is read again and compared by SHA-256. It can be interrupted and repeated at any time,
 * also while the journal runs: a copy is complete or absent, and one that is there already is only compared.
 * @param withDeletion deletes each file at the source once it is known to be there
 * @param onProgress called after each file
 */
export async function moveFiles(
  from: FileDriver,
  to: FileDriver,
  {
    withDeletion = false,
    onProgress,
  }: { withDeletion?: boolean; onProgress?: (moved: MoveResult) => void } = {},
): Promise<MoveResult> {
  const moved: MoveResult = { copied: 0, same: 0, newer: 0, bytes: 0 };
  const moves = Readable.from(from.list('')).map(
    async ({ key }: { key: string }) => {
      const outcome = UNFINISHED.test(key) ? undefined : await move(key, from, to);
      if (withDeletion && outcome && outcome.how !== 'newer') await from.remove(key);
      return { outcome };
    },
    { concurrency: CONCURRENCY },
  ) as AsyncIterable<{ outcome?: { how: 'copied' | 'same' | 'newer'; bytes: number } }>;
  for await (const { outcome } of moves) {
    if (!outcome) continue;
    moved[outcome.how] += 1;
    moved.bytes += outcome.bytes;
    onProgress?.(moved);
  }
  return moved;
}

/** @returns undefined when the journal deletes the file meanwhile */
async function move(
  key: string,
  from: FileDriver,
  to: FileDriver,
): Promise<{ how: 'copied' | 'same' | 'newer'; bytes: number } | undefined> {
  try {
    const [file, there] = await Promise.all([from.open(key), to.open(key)]);
    if (!file) return undefined;
    const bytes = file.size;
    if (there?.size === bytes && (await hashFile(there)) === (await hashFile(file)))
      return { how: 'same', bytes };
    if (there && seconds(there) > seconds(file)) return { how: 'newer', bytes: 0 };
    await copy(key, file, to);
    return { how: 'copied', bytes };
  } catch (error) {
    if (error instanceof FileChanged) return undefined;
    throw error;
  }
}

/** @throws Error when the copy differs, which is deleted then */
async function copy(key: string, file: StoredFile, to: FileDriver): Promise<void> {
  const hash = createHash('sha256');
  const contents = Readable.from(hashed(await file.stream(), hash), { objectMode: false });
  await to.write(key, contents, file.modified);
  const copied = await to.open(key);
  if (copied && (await hashFile(copied)) === hash.digest('hex')) return;
  await to.remove(key);
  throw new Error(`The copy of ${key} differs from the file`);
}

/** Time of a file in seconds, the resolution of object stores. */
const seconds = ({ modified }: StoredFile): number => Math.floor(modified.getTime() / 1_000);
