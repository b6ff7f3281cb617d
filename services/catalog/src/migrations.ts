import type { mongo } from 'mongoose';
import { exactAddresses } from '#platform/database/address-keys.ts';
import type { Migration } from '#platform/database/migrations.ts';
import { dropIndex, renamedFields } from '#platform/database/renamed-fields.ts';

const titleIndex = { collection: 'articles', name: 'duplicate_title' };
const existing = ['settings', 'articles', 'issues'];

/** In order; a released one never changes. */
export const catalogMigrations: readonly Migration[] = [
  {
    name: 'what an existing journal claims of itself is a setting',
    up: async (database) => {
      const found = await Promise.all(existing.map((name) => database.collection(name).findOne()));
      if (found.every((document) => document === null)) return;
      const values = { is_indexed: true, is_peer_reviewed: true, first_steps: 'all' };
      const settings = database.collection<{ _id: string }>('settings');
      const set = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`values.${name}`, value]),
      );
      await settings.updateOne(
        { _id: 'site' },
        { $setOnInsert: { version: 0, values: {} } },
        { upsert: true },
      );
      await settings.updateOne({ _id: 'site', 'values.is_indexed': { $exists: false } }, { $set: set });
    },
    down: async (database) => {
      const unset = { 'values.is_indexed': '', 'values.is_peer_reviewed': '', 'values.first_steps': '' };
      await database.collection('settings').updateMany({}, { $unset: unset });
    },
  },
  {
    name: 'rows of imports are named by the type that they change',
    up: async (database) => {
      await database.collection('importrows').updateMany({ kind: 'partner' }, { $set: { kind: 'indexing' } });
    },
    down: async (database) => {
      await database.collection('importrows').updateMany({ kind: 'indexing' }, { $set: { kind: 'partner' } });
    },
  },
  renamedFields,
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
      moveWords(database, 'decision-revise', ['decision-return', 'decision-minor', 'decision-major']),
    down: (database) => moveWords(database, 'decision-major', ['decision-revise']),
  },
];

/** Gives a journal's own words of one mail to others, unless these have their own. */
async function moveWords(database: mongo.Db, from: string, to: readonly string[]): Promise<void> {
  const words = database.collection<{ _id: string }>('mailtexts');
  for (const { _id, ...text } of await words.find({ _id: { $regex: `^${from}\\.` } }).toArray()) {
    for (const kind of to)
      await words.updateOne({ _id: _id.replace(from, kind) }, { $setOnInsert: text }, { upsert: true });
    await words.deleteOne({ _id });
  }
}
