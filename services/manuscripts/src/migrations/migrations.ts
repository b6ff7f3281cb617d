import { type Migration, dropIndex } from '#platform/database/migrations.ts';
import type { mongo } from 'mongoose';
import { exactAddresses, foldedAddress, notAscii } from '#platform/database/address-keys.ts';
import { emailKey } from '#contracts/text/emails.ts';
import type { ManuscriptDocument, StoredObjection } from '../register/manuscript.schema.ts';
import { keysOfPersons } from '../register/manuscript-state.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { releasable } from '../review/releases.ts';
import type { ReviewDocument } from '../register/review.schema.ts';

export const releasedReviews: Migration = {
  name: 'reviewers see what was released to them, and authors the files of reports that are shown',
  up: async (database) => {
    const reviews = database.collection<ReviewDocument>('reviews');
    const manuscripts = database.collection<ManuscriptDocument>('manuscripts');
    const unreleased = { release: { $exists: false }, erased: { $exists: false } };
    for await (const { _id, round, invited, shown, manuscript: of } of reviews.find(unreleased)) {
      const manuscript = await manuscripts.findOne({ _id: of });
      if (!manuscript) continue;
      const [id, title] = [_id.toHexString(), plainText(manuscript.title)];
      const known = { _id: of, reviews: { $elemMatch: { id, title: { $exists: false } } } };
      await manuscripts.updateOne(known, { $set: { 'reviews.$.title': title } });
      const file = { _id: of, files: { $elemMatch: { review: id, shown: { $exists: false } } } };
      if (shown) await manuscripts.updateOne(file, { $set: { 'files.$.shown': true } });
      const content = releasable(manuscript, manuscript.model ?? 'double anonymized', round);
      const release = { ...content, by: { id: '', name: 'The journal' }, at: invited };
      await reviews.updateOne({ _id, ...unreleased }, { $set: { release } });
    }
  },
  down: async (database) => {
    await database.collection('reviews').updateMany({}, { $unset: { release: '' } });
    await database.collection('manuscripts').updateMany({}, { $unset: { 'reviews.$[].title': '' } });
  },
};

const former = { 'file.copy': { $exists: true }, 'file.copy.unsearched': { $exists: false } };
const waiting = { state: 'making', found: [], unsearched: [], left_out: [] };

/** The sweep orders the new copies; the files of the former ones are removed with other leftovers. */
export const rebuiltCopies: Migration = {
  name: 'copies of files are rebuilt from what is known to be needed',
  up: async (database) => {
    await database
      .collection('manuscripts')
      .updateMany(
        { files: { $elemMatch: { copy: { $exists: true }, 'copy.unsearched': { $exists: false } } } },
        { $set: { 'files.$[file].copy': waiting } },
        { arrayFilters: [former] },
      );
  },
  // The version before knows no more of a copy than these have.
  down: () => Promise.resolve(),
};

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

/** Marks co-authors as notified where a mail was sent with the manuscript. */
export const toldCoauthors: Migration = {
  name: 'co-authors of manuscripts that were sent are not told a second time',
  up: async (database) => {
    const sent = { stage: { $ne: 'draft' }, coauthorsTold: { $exists: false } };
    await database.collection('manuscripts').updateMany(sent, { $set: { coauthorsTold: true } });
  },
  down: async (database) => {
    await database.collection('manuscripts').updateMany({}, { $unset: { coauthorsTold: 1 } });
  },
};

export const joinedReviews: Migration = {
  name: 'a reviewer whose records were joined may have two reviews in a round',
  up: (database) => dropIndex(database, { collection: 'reviews', name: 'manuscript_1_round_1_reviewer_1' }),
  down: (database) =>
    dropIndex(database, { collection: 'reviews', name: 'manuscript_1_round_1_reviewer_1_letter_1' }),
};

/** Migrations in order; a released one never changes. */
export const manuscriptsMigrations: readonly Migration[] = [
  releasedReviews,
  rebuiltCopies,
  personKeys,
  toldCoauthors,
  joinedReviews,
];
