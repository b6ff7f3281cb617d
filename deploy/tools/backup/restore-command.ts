// `npm run restore`; see docs/operations.md.
//   BACKUP_DIR=... [BACKUP_KEY=...] [REDIS_URL=...] npm run restore [-- --backup <id>]
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Readable } from 'node:stream';
import { Redis } from 'ioredis';
import type { FileDriver } from '#platform/files/file-driver.ts';
import { hashFile } from '#platform/files/hashed.ts';
import { backupPlace, megabytes, withJournal } from './settings.ts';
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
async function restore(
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

try {
  await main();
} catch (error) {
  console.error(`The restore failed: ${(error as Error).message}.`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { backup: { type: 'string' } } });
  const began = performance.now();
  const place = await backupPlace(await keyOf(values.backup));
  const id = await place.find(values.backup);
  const { collections, files } = await withJournal((journal) => restore(place, id, journal, emptyRedis));
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${id}: ${documents} documents of ${collections.length} collections and ${files.length} files`);
  console.log(`restored and compared by SHA-256 (${megabytes(bytes)} of files); ${seconds} s`);
}

/** The key, from standard input where backups are encrypted: in a command it would stay in the shell's history. */
async function keyOf(id?: string): Promise<string | undefined> {
  const { BACKUP_KEY } = process.env;
  if (BACKUP_KEY) return BACKUP_KEY;
  const plain = await (await backupPlace()).listComplete();
  if (id === undefined ? plain.length > 0 : plain.includes(id)) return undefined;
  if (process.stdin.isTTY) process.stderr.write('Key of the backups (AGE-SECRET-KEY-1…): ');
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return undefined;
}

/**
 * Empties the Redis of REDIS_URL. What it has is newer than the restored MongoDB: messages that are done there would not be
 * delivered again, and events of changes that are lost would be taken for later ones.
 */
async function emptyRedis(): Promise<void> {
  const { REDIS_URL } = process.env;
  if (!REDIS_URL) return;
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined); // the command itself fails with it
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
}
