import type { Backup } from '#contracts/journal/connections.ts';
import { backUp } from './back-up.ts';
import type { BackupPlace } from './backup-place.ts';
import { REPORTS } from './journal-databases.ts';
import type { Manifest } from './manifest.ts';
import {
  backupPlace,
  backupPlaceName,
  backupsToKeep,
  megabytes,
  withDatabase,
  withJournal,
} from './settings.ts';

/** Makes a backup at the place of the settings, which the journal then lists. @returns what was done, in lines */
export async function makeBackup(key = process.env.BACKUP_KEY): Promise<string[]> {
  const began = performance.now();
  const keep = backupsToKeep();
  const place = await backupPlace(key);
  const { id, manifest, copied, copiedBytes } = await withJournal((journal) => backUp(journal, place));
  const documents = manifest.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const bytes = manifest.collections.reduce((sum, collection) => sum + collection.bytes, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const deleted = keep ? await place.keepNewest(keep) : [];
  await report({ id, manifest, place, encrypted: Boolean(key) }).catch((error: unknown) =>
    console.error(`The settings do not list this backup: ${(error as Error).message}`),
  );
  return [
    `${id}: ${documents} documents (${megabytes(bytes)}) of ${manifest.collections.length} collections`,
    `${manifest.files.length} files, of which ${copied} copied now (${megabytes(copiedBytes)}); ${seconds} s`,
    ...(deleted.length > 0 ? [`Older ones deleted: ${deleted.join(', ')}`] : []),
  ];
}

interface Made {
  id: string;
  manifest: Manifest;
  place: BackupPlace;
  encrypted: boolean;
}

/** Tells the journal, for the screen of its staff, which backups there are. */
async function report({ id, manifest: { collections, files }, place, encrypted }: Made): Promise<void> {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const backup: Omit<Backup, 'id' | 'at'> = {
    place: backupPlaceName(),
    encrypted,
    documents: sum(collections.map(({ documents }) => documents)),
    documentBytes: sum(collections.map(({ bytes }) => bytes)),
    files: files.length,
    fileBytes: sum(files.map(({ size }) => size)),
  };
  const kept = await place.complete();
  await withDatabase('catalog', async (database) => {
    const backups = database.collection<{ _id: string; place: string }>(REPORTS);
    await backups.updateOne({ _id: id }, { $set: { ...backup, at: new Date() } }, { upsert: true });
    await backups.deleteMany({ place: backup.place, _id: { $nin: kept } });
  });
}
