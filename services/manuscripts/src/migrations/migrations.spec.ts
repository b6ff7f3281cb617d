import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { toldCoauthors, joinedReviews, personKeys as persons } from './migrations.ts';

const reviewer = new Types.ObjectId();
const review = new Types.ObjectId();
const authors = [
  { name: 'Kira Nair', email: 'ｋIra@uni.example', orcid: '0000-0002-1825-0097' },
  { name: 'Ravi Nair', email: 'Ravi@uni.example', orcid: '' },
];
const before = {
  number: 20260001,
  email: 'ｋIra@uni.example',
  contactKey: 'kira@uni.example',
  addressKeys: ['kira@uni.example', 'ravi@uni.example'],
  authors,
  objections: [{ id: '1', author: 'Kira Nair', email: 'kira@uni.example' }],
  reviews: [
    { id: review.toHexString(), key: 'revi@hills.example' },
    { id: 'another', key: 'other@hills.example' },
  ],
};

describe('A migration', () => {
  const manuscripts = specManuscripts();
  const stored = async () => {
    const { database } = manuscripts;
    const { _id: _, ...manuscript } = (await database
      .collection('manuscripts')
      .findOne({ number: 20260001 }))!;
    const known = await database.collection('reviewers').findOne({ _id: reviewer });
    return { manuscript, key: known?.key as string };
  };

  it('compares addresses outside ASCII as they are written, can be repeated and can be taken back', async () => {
    const db = manuscripts.database.db!;
    await db.collection('manuscripts').insertOne({ ...before });
    const person = { _id: reviewer, key: 'revi@hills.example', email: 'reⅴi@hills.example' };
    await db.collection('reviewers').insertOne(person);
    await db.collection('reviews').insertOne({ _id: review, reviewer });
    await db.collection('manuscripts').createIndex({ addressKeys: 1 });
    await persons.up(db);
    await persons.up(db);
    const { addressKeys, ...others } = before;
    const [first, second] = before.reviews;
    expect(await stored()).toEqual({
      manuscript: {
        ...others,
        contactKey: 'ｋIra@uni.example',
        personKeys: [
          'ｋIra@uni.example',
          '0000-0002-1825-0097',
          'kira nair',
          'ravi@uni.example',
          'nair ravi',
        ],
        objections: [{ id: '1', author: 'Kira Nair', email: 'ｋIra@uni.example' }],
        reviews: [{ ...first, key: 'reⅴi@hills.example' }, second],
      },
      key: 'reⅴi@hills.example',
    });
    expect(await db.collection('manuscripts').indexExists('addressKeys_1')).toBe(false);
    await persons.down(db);
    expect(await stored()).toEqual({ manuscript: before, key: 'revi@hills.example' });
  });

  it('marks the co-authors of what was sent as told, of drafts not, and can be taken back', async () => {
    const db = manuscripts.database.db!;
    const of = (stage: string) => ({ _id: new Types.ObjectId(), stage });
    const [draft, received] = [of('draft'), of('received')];
    await db.collection('manuscripts').insertMany([draft, received]);
    const now = () =>
      db
        .collection('manuscripts')
        .find({ _id: { $in: [draft._id, received._id] } })
        .toArray();
    await toldCoauthors.up(db);
    expect(await now()).toEqual([draft, { ...received, coauthorsTold: true }]);
    await toldCoauthors.down(db);
    expect(await now()).toEqual([draft, received]);
  });

  it('lets a reviewer have two reviews in a round, by dropping an index', async () => {
    const reviews = manuscripts.database.db!.collection('reviews');
    await reviews.createIndex({ manuscript: 1, round: 1, reviewer: 1 }, { unique: true });
    await joinedReviews.up(manuscripts.database.db!);
    await joinedReviews.up(manuscripts.database.db!);
    expect(await reviews.indexExists('manuscript_1_round_1_reviewer_1')).toBe(false);
    expect(await reviews.indexExists('manuscript_1_round_1_reviewer_1_letter_1')).toBe(true);
  });
});
