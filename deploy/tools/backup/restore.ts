import { Readable } from 'node:stream';
import type { FileDriver } from '#platform/files/file-driver.ts';
import { hashFile } from '#platform/files/hashed.ts';
import type { Journal } from './back-up.ts';
import type { BackupPlace } from './backup-place.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';

const FILES_AT_ONCE = 8;

/**
 * Restores a backup into an empty journal, and compares every document, index and file with it. While it is not
 * complete no service starts; killed, it is run again and begins again with the documents.
 *
 * @throws Error when the journal is not empty, or what is restored differs from the backup
 */
export async function restore(
  place: BackupPlace,
  id: string,
  { databases, files }: Journal,
  emptyRedis: () => Promise<void>,
): Promise<Manifest> {
  const manifest = await place.manifest(id);
  const isRepeated = await databases.requireEmptyOrUnfinished();
  if (!isRepeated) await requireNoFiles(files);
  await databases.beginRestore();
  await emptyRedis();
  for (const collection of manifest.collections) {
    const bson = await place.readDocuments(id, collection.service, collection.name);
    await databases.restore(collection, bson);
  }
  const restored = Readable.from(manifest.files).map(
    (file: BackedUpFile) => restoreFile(file, place, files).then(() => file),
    { concurrency: FILES_AT_ONCE },
  );
  for await (const _ of restored); // until the last is restored
  await databases.endRestore();
  return manifest;
}

async function requireNoFiles(files: FileDriver): Promise<void> {
  for await (const { key } of files.list(''))
    throw new Error(`The journal is not empty: it has the file ${key}`);
}

async function restoreFile(file: BackedUpFile, place: BackupPlace, files: FileDriver): Promise<void> {
  const { key, size, modified, sha256 } = file;
  const there = await files.open(key);
  if (there?.size === size && (await hashFile(there)) === sha256) return;
  await files.write(key, await place.readFile(sha256), modified);
  const stored = await files.open(key);
  if (!stored || (await hashFile(stored)) !== sha256)
    throw new Error(`The restored ${key} differs from the backup`);
}
