import { mongo } from 'mongoose';
import type { Migration } from './migrations.ts';

/** Collections that every service has, or may have. */
const renamed: readonly [collection: string, before: string, after: string][] = [
  ['outbox', 'looks', 'attempts'],
  ['outbox', 'nextLookAt', 'nextAttemptAt'],
  ['idempotency', 'answer', 'response'],
];
const formerIndex = { collection: 'outbox', name: 'nextLookAt_1_createdAt_1' };

export const renamedFields: Migration = {
  name: 'fields of messages and of repeated requests have standard names',
  up: async (database) => {
    for (const [collection, before, after] of renamed) await rename(database, collection, before, after);
    await dropIndex(database, formerIndex);
  },
  down: async (database) => {
    for (const [collection, before, after] of renamed) await rename(database, collection, after, before);
  },
};

/** Drops an index that no query needs any more. */
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

const rename = (database: mongo.Db, collection: string, from: string, to: string) =>
  database.collection(collection).updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });

const isMissing = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && ['NamespaceNotFound', 'IndexNotFound'].includes(error.codeName!);
