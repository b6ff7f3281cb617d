import type { mongo } from 'mongoose';
import { exactAddresses, foldedAddress, notAscii } from '#platform/database/address-keys.ts';
import { dropIndex, type Migration } from '#platform/database/migrations.ts';
import { emailKey } from '#contracts/text/emails.ts';
import type { ManuscriptDocument, StoredObjection } from '../register/manuscript.schema.ts';
import { keysOfPersons } from '../register/manuscript-state.ts';

type Stored = Pick<ManuscriptDocument, '_id' | 'email' | 'authors' | 'objections'> & {
  contactKey: string;
  addressKeys?: string[];
  personKeys?: string[];
};

const reviewerKeys = exactAddresses('reviewers', { address: 'email', key: 'key' });

/** Writes the keys of reviewers into their manuscripts; deleted ones stay deleted. */
async function writeReviewKeys(database: mongo.Db): Promise<void> {
  for await (const { _id, key } of database.collection('reviewers').find({ email: notAscii })) {
    const ids = (await database.collection('reviews').distinct('_id', { reviewer: _id })).map(String);
    await database
      .collection('manuscripts')
      .updateMany(
        { 'reviews.id': { $in: ids } },
        { $set: { 'reviews.$[one].key': key as string } },
        { arrayFilters: [{ 'one.id': { $in: ids }, 'one.key': { $ne: '' } }] },
      );
  }
}

/** The address of the author who objected, which was stored folded. */
const addressOf = ({ authors }: Stored, { author, email }: StoredObjection): string =>
  authors.find((one) => one.name === author && foldedAddress(one.email) === email)?.email ?? email;

export const personKeys: Migration = {
  name: 'persons are recognized by their address as it is written, ORCID iD and name',
  up: async (database) => {
    const manuscripts = database.collection<Stored>('manuscripts');
    const isOpen = { personKeys: { $exists: false } };
    for await (const one of manuscripts.find(isOpen)) {
      const objections = one.objections.map((objection) => ({
        ...objection,
        email: emailKey(addressOf(one, objection)),
      }));
      const set = { contactKey: emailKey(one.email), personKeys: keysOfPersons(one), objections };
      await manuscripts.updateOne({ _id: one._id, ...isOpen }, { $set: set, $unset: { addressKeys: '' } });
    }
    await reviewerKeys.up(database);
    await writeReviewKeys(database);
    await dropIndex(database, { collection: 'manuscripts', name: 'addressKeys_1' });
  },
  down: async (database) => {
    const manuscripts = database.collection<Stored>('manuscripts');
    const isOpen = { personKeys: { $exists: true } };
    for await (const one of manuscripts.find(isOpen)) {
      const { email, authors } = one;
      const persons = [email, ...authors.map((author) => author.email)].filter(Boolean);
      const addressKeys = [...new Set(persons.map(foldedAddress))];
      const objections = one.objections.map((each) => ({ ...each, email: foldedAddress(each.email) }));
      const set = { contactKey: foldedAddress(email), addressKeys, objections };
      await manuscripts.updateOne({ _id: one._id, ...isOpen }, { $set: set, $unset: { personKeys: '' } });
    }
    await reviewerKeys.down(database);
    await writeReviewKeys(database);
  },
};
