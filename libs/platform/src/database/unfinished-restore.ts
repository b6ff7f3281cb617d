import type { mongo } from 'mongoose';

/** Collection that a database has while it is being restored. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** @throws Error when a restore of the database was interrupted: it holds a part of its documents */
export async function requireNoUnfinishedRestore(database: mongo.Db): Promise<void> {
  if (await isBeingRestored(database))
    throw new Error(
      `The restore of ${database.databaseName} is unfinished: run it again (npm run restore) before the journal starts`,
    );
}

export async function isBeingRestored(database: mongo.Db): Promise<boolean> {
  return (await database.collection(UNFINISHED_RESTORE).findOne()) !== null;
}
