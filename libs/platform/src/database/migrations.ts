import { mongo } from 'mongoose';
import { logger } from '#platform/process/logging.ts';

/**
 * A change of stored documents that a version of a service requires. Its number is its place in the service's list, from 1.
 * Either direction may be interrupted and repeated, or run by two processes at the same time: each write has a filter
 * that leaves out what is done.
 */
export interface Migration {
  /** The state after the migration, as a sentence. */
  name: string;
  up(database: mongo.Db): Promise<void>;
  /** Restores the documents of the previous version. @throws Error when that version could not use them */
  down(database: mongo.Db): Promise<void>;
}

/** Keeps the number of a migration that only journals from before the first release needed. */
export const retiredMigration: Migration = {
  name: 'documents have the form of the first release',
  up: () => Promise.resolve(),
  down: () => Promise.resolve(),
};

interface MigrationRecord {
  _id: number;
  name: string;
  at: Date;
}

/**
 * Takes stored documents to a number of the list, by default to its end; a killed run is continued by the next.
 * @throws Error when a newer version stored them, with migrations that this one does not know
 */
export async function migrate(
  database: mongo.Db,
  migrations: readonly Migration[],
  to = migrations.length,
): Promise<void> {
  const records = database.collection<MigrationRecord>('migrations', {
    writeConcern: { w: 'majority', j: true },
  });
  const done = new Set((await records.find().toArray()).map(({ _id }) => _id));
  const newest = Math.max(0, ...done);
  if (newest > migrations.length)
    throw new Error(
      `${database.databaseName} is of a newer version (migration ${newest}): install that, or take it back with npm run migrate of that version`,
    );
  const numbered = [...migrations.entries()].map(([index, migration]) => ({ _id: index + 1, migration }));
  for (const { _id, migration } of numbered) {
    if (_id > to || done.has(_id)) continue;
    const { name } = migration;
    await migration.up(database);
    await records.updateOne({ _id }, { $setOnInsert: { name, at: new Date() } }, { upsert: true });
    logger.info({ migration: _id, name }, 'migrated');
  }
  for (const { _id, migration } of numbered.toReversed()) {
    if (_id <= to || !done.has(_id)) continue;
    await migration.down(database);
    await records.deleteOne({ _id });
    logger.info({ migration: _id, name: migration.name }, 'migration taken back');
  }
}

export async function dropIndex(
  database: mongo.Db,
  { collection, name }: { collection: string; name: string },
): Promise<void> {
  try {
    await database.collection(collection).dropIndex(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && ['NamespaceNotFound', 'IndexNotFound'].includes(error.codeName!);
