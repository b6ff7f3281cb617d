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
    try {
      await database.collection(formerIndex.collection).dropIndex(formerIndex.name);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
  down: async (database) => {
    for (const [collection, before, after] of renamed) await rename(database, collection, after, before);
  },
};

const rename = (database: mongo.Db, collection: string, from: string, to: string) =>
  database.collection(collection).updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });

const isMissing = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && ['NamespaceNotFound', 'IndexNotFound'].includes(error.codeName!);
