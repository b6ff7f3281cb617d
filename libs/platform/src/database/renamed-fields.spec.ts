import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { renamedFields } from './renamed-fields.ts';

describe('The renaming of stored fields', () => {
  let environment: Environment;
  let client: mongo.MongoClient;
  let database: mongo.Db;

  beforeAll(async () => {
    environment = await freshEnvironment();
    client = await mongo.MongoClient.connect(environment.MONGODB_URI);
    database = client.db(`${environment.DATABASE_PREFIX}_renaming`);
  });
  afterAll(async () => {
    await database.dropDatabase();
    await client.close();
    await endEnvironment(environment);
  });

  it('changes nothing in a database without these collections', async () => {
    await renamedFields.up(database);
    expect(await database.listCollections().toArray()).toEqual([]);
  });

  it('keeps the values, can be repeated and can be taken back', async () => {
    const due = new Date(0);
    const [outbox, idempotency] = [database.collection('outbox'), database.collection('idempotency')];
    await outbox.createIndex({ nextLookAt: 1, createdAt: 1 }, { sparse: true });
    const { insertedId: _id } = await outbox.insertOne({ looks: 3, nextLookAt: due });
    const { insertedId: request } = await idempotency.insertOne({ answer: '{}' });
    await renamedFields.up(database);
    await renamedFields.up(database);
    expect(await outbox.findOne()).toEqual({ _id, attempts: 3, nextAttemptAt: due });
    expect(await idempotency.findOne()).toEqual({ _id: request, response: '{}' });
    expect((await outbox.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await renamedFields.down(database);
    expect(await outbox.findOne()).toEqual({ _id, looks: 3, nextLookAt: due });
    expect(await idempotency.findOne()).toEqual({ _id: request, answer: '{}' });
  });
});
