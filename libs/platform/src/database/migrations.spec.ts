import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { specEnvironment } from '#testing/databases/environment.ts';
import { type Migration, migrate } from './migrations.ts';

const environment = specEnvironment();
let client: mongo.MongoClient;
let database: mongo.Db;
let isFailing = false;

/** Each adds a field to all documents. */
const migration = (field: string): Migration => ({
  name: `documents have ${field}`,
  async up() {
    await documents().updateMany({ [field]: { $exists: false } }, { $set: { [field]: 1 } });
    if (isFailing) throw new Error('killed');
  },
  async down() {
    await documents().updateMany({}, { $unset: { [field]: '' } });
  },
});
const migrations = [migration('a'), migration('b'), migration('c')];
const documents = () => database.collection<{ _id: number }>('documents');
const stored = () => documents().findOne({ _id: 1 });
const recorded = async () =>
  (await database.collection('migrations').find().toArray()).map(({ _id }) => Number(_id));

beforeAll(async () => {
  client = await mongo.MongoClient.connect(environment.MONGODB_URI);
  database = client.db(`${environment.DATABASE_PREFIX}_messaging`);
  await documents().insertOne({ _id: 1 });
});
afterAll(() => client.close());

it('runs those that have not run, in order, and records each', async () => {
  await migrate(database, migrations.slice(0, 2));
  expect(await stored()).toEqual({ _id: 1, a: 1, b: 1 });
  expect(await recorded()).toEqual([1, 2]);
  await documents().insertOne({ _id: 2 });
  await migrate(database, migrations);
  expect(await stored()).toEqual({ _id: 1, a: 1, b: 1, c: 1 });
  expect(await documents().findOne({ _id: 2 })).toEqual({ _id: 2, c: 1 });
  expect(await recorded()).toEqual([1, 2, 3]);
});

it('refuses documents of a newer version', async () => {
  await expect(migrate(database, migrations.slice(0, 1))).rejects.toThrow(
    'is of a newer version (migration 3)',
  );
});

it('takes them back from the last one on', async () => {
  await migrate(database, migrations, 1);
  expect(await stored()).toEqual({ _id: 1, a: 1 });
  expect(await recorded()).toEqual([1]);
  await migrate(database, migrations.slice(0, 1));
});

it('repeats one that did not end', async () => {
  isFailing = true;
  await expect(migrate(database, migrations)).rejects.toThrow('killed');
  expect(await recorded()).toEqual([1]);
  isFailing = false;
  await Promise.all([migrate(database, migrations), migrate(database, migrations)]);
  expect(await stored()).toEqual({ _id: 1, a: 1, b: 1, c: 1 });
  expect(await recorded()).toEqual([1, 2, 3]);
});
