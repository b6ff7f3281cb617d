// `npm run restore`; see docs/operations.md.
//   BACKUP_DIR=... [BACKUP_KEY=...] [REDIS_URL=...] npm run restore [-- --backup <id>]
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { restore } from './restore.ts';
import { backupPlace, megabytes, withJournal } from './settings.ts';

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
  const plain = await (await backupPlace()).complete();
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
