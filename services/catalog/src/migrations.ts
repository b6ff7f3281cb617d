import type { mongo } from 'mongoose';
import { exactAddresses } from '#platform/database/address-keys.ts';
import { retiredMigration, dropIndex, type Migration } from '#platform/database/migrations.ts';

const titleIndex = { collection: 'articles', name: 'duplicate_title' };

/** Migrations in their order; a released one never changes. */
export const catalogMigrations: readonly Migration[] = [
  retiredMigration,
  retiredMigration,
  retiredMigration,
  exactAddresses('alertsubscribers', {
    address: 'address',
    key: 'key',
    former: (address) => address.toLowerCase(),
  }),
  {
    name: 'articles of another system may share a title',
    up: (database) => dropIndex(database, titleIndex),
    down: async (database) => {
      await dropIndex(database, titleIndex);
      await database.collection('articles').updateMany({}, { $unset: { sharesTitle: '' } });
    },
  },
  {
    name: 'returns, minor and major revisions have words of their own',
    up: (database) =>
      moveMailText(database, 'decision-revise', ['decision-return', 'decision-minor', 'decision-major']),
    down: (database) => moveMailText(database, 'decision-major', ['decision-revise']),
  },
];

/** Copies the text that a journal wrote for one mail to others that have none of their own, then deletes the first. */
async function moveMailText(database: mongo.Db, from: string, to: readonly string[]): Promise<void> {
  const texts = database.collection<{ _id: string }>('mailtexts');
  for (const { _id, ...text } of await texts.find({ _id: { $regex: `^${from}\\.` } }).toArray()) {
    for (const kind of to)
      await texts.updateOne({ _id: _id.replace(from, kind) }, { $setOnInsert: text }, { upsert: true });
    await texts.deleteOne({ _id });
  }
}
