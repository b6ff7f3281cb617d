import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { specEnvironment } from '#testing/databases/environment.ts';
import { inTransaction } from './mongo.module.ts';

const environment = specEnvironment();
let connection: Connection;

beforeAll(async () => {
  const dbName = `${environment.DATABASE_PREFIX}_messaging`;
  connection = await mongoose.createConnection(environment.MONGODB_URI, { dbName }).asPromise();
  await counters().insertOne({ value: 0 });
});

afterAll(() => connection.close());

const counters = () => connection.collection<{ value: number }>('counters');
const count = () =>
  inTransaction(connection, (session) => counters().updateOne({}, { $inc: { value: 1 } }, { session }));

describe('a transaction', () => {
  it('is retried after a conflict with another one', async () => {
    await Promise.all([count(), count(), count()]);
    expect(await counters().findOne()).toMatchObject({ value: 3 });
  });

  it('fails as service_unavailable and stores nothing while a dead process holds its lock', async () => {
    const before = await counters().findOne();
    const dead = await connection.startSession();
    dead.startTransaction();
    await counters().updateOne({}, { $inc: { value: 100 } }, { session: dead });
    await expect(count()).rejects.toMatchObject({ code: 'service_unavailable' });
    await dead.abortTransaction();
    expect(await counters().findOne()).toEqual(before);
  });
});
