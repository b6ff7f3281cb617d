import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { MessagingProcess } from '#testing/running/messaging-process.ts';
import { startJobWorkers } from './job-workers.ts';

const QUEUE = 'events.documents';

describe('An event', () => {
  const environment = specEnvironment();
  let producer: MessagingProcess;
  let consumer: MessagingProcess;
  /** The article of each delivery, in order. */
  let deliveries: string[];
  /** What happens while a consumer processes its next events. */
  let mishap: () => Promise<void>;

  const startConsumer = async () => {
    consumer = await MessagingProcess.start(environment);
    consumer.consume(async ({ aggregateId }: EventEnvelope) => {
      deliveries.push(aggregateId);
      await mishap();
    });
  };
  const isProcessed = (article: string) =>
    eventually(async () => {
      const stored = await producer.messages.findOne({ 'payload.aggregateId': article }).lean();
      expect(stored?.pending).not.toContain(QUEUE);
    });

  beforeAll(async () => {
    producer = await MessagingProcess.start(environment);
    producer.startRelay();
  });
  beforeEach(() => {
    deliveries = [];
    mishap = () => Promise.resolve();
  });

  it('is delivered although Redis was emptied after it was queued', async () => {
    const article = randomUUID();
    const queue = producer.queues.queue(QUEUE);
    await producer.publish(article);
    await eventually(async () => expect(await queue.getWaitingCount()).toBeGreaterThan(0));
    await producer.redis.forCommands().flushdb();
    expect(await queue.getWaitingCount()).toBe(0);

    await startConsumer();
    await isProcessed(article);
    expect(deliveries).toEqual([article]);
  });

  it('is delivered again until its consumer succeeds', async () => {
    mishap = () =>
      deliveries.length < 3 ? Promise.reject(new Error('the consumer fails')) : Promise.resolve();
    const article = randomUUID();
    await producer.publish(article);
    await isProcessed(article);
    expect(deliveries).toEqual([article, article, article]);
  });

  it('is delivered to another consumer when the first dies while processing it', async () => {
    mishap = () => new Promise(() => undefined); // never settles, as in a killed process
    const article = randomUUID();
    await producer.publish(article);
    await eventually(() => expect(deliveries).toEqual([article]));
    await consumer.kill();
    mishap = () => Promise.resolve();
    await startConsumer();
    await isProcessed(article);
    expect(deliveries).toEqual([article, article]);
  });

  it('prevents a process that subscribes to it without a handler from starting', () => {
    const events = { subscriber: 'documents' as const, handlers: {} };
    expect(() => startJobWorkers('messaging', producer.redis, { handlers: {}, events })).toThrow(
      'No handler for catalog.article.published',
    );
  });
});
