// `npm run backup`; see docs/operations.md.
//   BACKUP_DIR=... [BACKUP_KEY=...] [BACKUP_KEEP=...] npm run backup
//   npm run backup:list; npm run backup:key, which prints a new key
import { parseArgs } from 'node:util';
import type { Backup } from '#contracts/journal/connections.ts';
import { backUp } from './back-up.ts';
import type { BackupPlace } from './backup-place.ts';
import { Encryption } from './encryption.ts';
import { REPORTS } from './journal-databases.ts';
import type { Manifest } from './manifest.ts';
import { backupPlaceName } from './place-name.ts';
import { backupPlace, backupsToKeep, megabytes, withDatabase, withJournal } from './settings.ts';

try {
  const { values } = parseArgs({ options: { key: { type: 'boolean' }, list: { type: 'boolean' } } });
  if (values.key) console.log(await Encryption.newKey());
  else if (values.list) console.log((await (await backupPlace()).listComplete()).join('\n'));
  else await main();
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}. Run the command again to continue.`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const began = performance.now();
  const keep = backupsToKeep();
  const place = await backupPlace();
  const { id, manifest, copied, copiedBytes } = await withJournal((journal) => backUp(journal, place));
  const documents = manifest.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const bytes = manifest.collections.reduce((sum, collection) => sum + collection.bytes, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `${id}: ${documents} documents (${megabytes(bytes)}) of ${manifest.collections.length} collections`,
  );
  console.log(
    `${manifest.files.length} files, of which ${copied} copied now (${megabytes(copiedBytes)}); ${seconds} s`,
  );
  const deleted = keep ? await place.keepNewest(keep) : [];
  await report(id, manifest, place).catch((error: unknown) =>
    console.error(`The backup is complete, but the settings cannot list it: ${(error as Error).message}`),
  );
  if (deleted.length > 0) console.log(`Deleted older backups: ${deleted.join(', ')}`);
}

/** Lists the existing backups for the settings page of staff. */
async function report(id: string, { collections, files }: Manifest, place: BackupPlace): Promise<void> {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const backup: Omit<Backup, 'id' | 'at'> = {
    place: backupPlaceName(),
    encrypted: Boolean(process.env.BACKUP_KEY),
    documents: sum(collections.map(({ documents }) => documents)),
    documentBytes: sum(collections.map(({ bytes }) => bytes)),
    files: files.length,
    fileBytes: sum(files.map(({ size }) => size)),
  };
  const kept = await place.listComplete();
  await withDatabase('catalog', async (database) => {
    const backups = database.collection<{ _id: string; place: string }>(REPORTS);
    await backups.updateOne({ _id: id }, { $set: { ...backup, at: new Date() } }, { upsert: true });
    await backups.deleteMany({ place: backup.place, _id: { $nin: kept } });
  });
}
