import { mongo } from 'mongoose';
import { createDriver } from '#platform/files/file-store.ts';
import { journalFiles } from '#platform/files/journal-files.ts';
import type { Journal } from './back-up.ts';
import { BackupPlace } from './backup-place.ts';
import { Encryption } from './encryption.ts';
import { JournalDatabases } from './journal-databases.ts';

const environment = process.env;

/** Place of the backups: BACKUP_DIR, or a bucket by BACKUP_S3_*, which mean what FILES_S3_* do for files. */
export async function backupPlace(key = environment.BACKUP_KEY): Promise<BackupPlace> {
  const { BACKUP_DIR, BACKUP_S3_BUCKET } = environment;
  if (!BACKUP_DIR && !BACKUP_S3_BUCKET) throw new Error('Set BACKUP_DIR or BACKUP_S3_BUCKET');
  const given = Object.entries(environment).filter(([name]) => name.startsWith('BACKUP_S3_'));
  const settings = given.map(([name, value]) => [name.replace('BACKUP_', 'FILES_'), value] as const);
  const driver = await createDriver(journalFiles({ ...Object.fromEntries(settings), FILES_DIR: BACKUP_DIR }));
  return new BackupPlace(driver, key ? await Encryption.of(key) : undefined);
}

/** Number of backups to keep (BACKUP_KEEP); all without it. */
export function backupsToKeep(): number | undefined {
  const { BACKUP_KEEP } = environment;
  if (!BACKUP_KEEP) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(BACKUP_KEEP)) throw new Error('BACKUP_KEEP is a number from 1 to 9999');
  return Number(BACKUP_KEEP);
}

/** Runs the work on the journal that MONGODB_URI, DATABASE_PREFIX and the settings of files name. */
export async function withJournal<T>(work: (journal: Journal) => Promise<T>): Promise<T> {
  const files = await createDriver(journalFiles());
  return withClient((client, prefix) => work({ databases: new JournalDatabases(client, prefix), files }));
}

export function withDatabase<T>(service: string, work: (database: mongo.Db) => Promise<T>): Promise<T> {
  return withClient((client, prefix) => work(client.db(`${prefix}_${service}`)));
}

async function withClient<T>(work: (client: mongo.MongoClient, prefix: string) => Promise<T>): Promise<T> {
  const { MONGODB_URI, DATABASE_PREFIX = 'colophon' } = environment;
  if (!MONGODB_URI) throw new Error('Set MONGODB_URI');
  const client = await mongo.MongoClient.connect(MONGODB_URI, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client, DATABASE_PREFIX);
  } finally {
    await client.close();
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
