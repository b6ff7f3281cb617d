import type { mongo } from 'mongoose';
import type { Migration } from '#platform/database/migrations.ts';

const BATCH = 500;
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;
const KEY = { $toLower: '$txnid' };

/**
 * Gives articles the form of their transaction ID in which these are compared. One that was paid with the same as an
 * earlier article, but for case, gets none until it is corrected, so that the two stay as they are.
 */
export const transactionIdKeys: Migration = {
  name: 'transaction IDs are compared without case',
  async up(database) {
    const articles = database.collection('articles');
    // The service creates the index of this name again, with the key.
    const indexes = await articles.indexes().catch(ignoreMissing);
    if (indexes.some(({ name, key }) => name === 'duplicate_txnid' && 'txnid' in key))
      await articles.dropIndex('duplicate_txnid').catch(ignoreMissing);
    const repeated = articles.aggregate<{ ids: unknown[] }>(
      [
        { $match: { ptype: 'paid' } },
        { $sort: { _id: 1 } },
        { $group: { _id: KEY, ids: { $push: '$_id' } } },
        { $match: { 'ids.1': { $exists: true } } },
      ],
      { allowDiskUse: true, batchSize: BATCH },
    );
    const later: unknown[] = [];
    for await (const { ids } of repeated) later.push(...ids.slice(1));
    const withoutKey = { txnidKey: { $exists: false }, _id: { $nin: later } };
    await articles.updateMany(withoutKey as mongo.Filter<mongo.Document>, [{ $set: { txnidKey: KEY } }]);
  },
  /** The version before compares the transaction IDs themselves, and creates its own index of the name. */
  async down(database) {
    await database.collection('articles').dropIndex('duplicate_txnid').catch(ignoreMissing);
  },
};

/** A new journal has no articles yet, and another process may have dropped the index. */
function ignoreMissing(error: unknown): [] {
  const { code } = error as { code?: unknown };
  if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
  return [];
}
