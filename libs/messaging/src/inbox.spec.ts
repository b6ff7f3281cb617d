import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope, EventType } from '#contracts/api/events.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/environment.ts';
import { MessagingProcess } from '#testing/messaging-process.ts';

describe('The inbox', () => {
  let environment: Environment;
  let process: MessagingProcess;

  beforeAll(async () => {
    environment = await freshEnvironment();
    process = await MessagingProcess.start(environment);
    await process.connection.createCollection('effects');
  });
  beforeEach(async () => {
    await process.connection.collection('effects').deleteMany({});
    await process.connection.collection('inbox').deleteMany({});
  });
  afterAll(async () => {
    await process.close();
    await endEnvironment(environment);
  });

  const event = (type: EventType, aggregateId: string, aggregateVersion: number): EventEnvelope => ({
    id: `${type} ${aggregateId} ${aggregateVersion}`,
    type,
    version: 1,
    aggregateId,
    aggregateVersion,
    occurredAt: new Date().toISOString(),
    requestId: 'request-1',
    data: {},
  });
  const article = (version: number, id = 'a') => event('catalog.article.updated', id, version);
  const apply = (received: EventEnvelope, further?: () => void) =>
    process.inbox.once(received, async (session) => {
      const effect = { id: received.id };
      await process.connection.collection('effects').insertOne(effect, { session });
      further?.();
    });
  const effects = async () =>
    (await process.connection.collection('effects').find().toArray()).map(({ id }) => id as string);

  it('applies a newer version', async () => {
    expect([await apply(article(1)), await apply(article(2)), await apply(article(9))]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await effects()).toEqual([article(1).id, article(2).id, article(9).id]);
  });

  it('ignores an equal version', async () => {
    expect([await apply(article(2)), await apply(article(2))]).toEqual([true, false]);
    expect(await effects()).toEqual([article(2).id]);
  });

  it('ignores an older version, and then applies a newer one', async () => {
    expect([await apply(article(3)), await apply(article(2)), await apply(article(4))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await effects()).toEqual([article(3).id, article(4).id]);
  });

  it('compares the versions of all events of a family', async () => {
    const published = event('catalog.article.published', 'a', 1);
    expect([await apply(article(2)), await apply(published)]).toEqual([true, false]);
  });

  it('does not compare the versions of different families or aggregates', async () => {
    const issue = event('catalog.issue.changed', 'a', 1);
    expect([await apply(article(5)), await apply(issue), await apply(article(1, 'b'))]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('applies a version again whose effect failed, and stores nothing of the failure', async () => {
    const failing = apply(article(1), () => {
      throw new Error('the effect fails');
    });
    await expect(failing).rejects.toThrow('the effect fails');
    expect(await effects()).toEqual([]);
    expect(await apply(article(1))).toBe(true);
    expect(await effects()).toEqual([article(1).id]);
  });

  it('applies one of several concurrent deliveries', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => apply(article(1))));
    expect(applied.filter(Boolean)).toHaveLength(1);
    expect(await effects()).toEqual([article(1).id]);
  });
});
