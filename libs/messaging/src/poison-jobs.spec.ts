import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Worker } from 'bullmq';
import { freshRedis } from '#testing/environment.ts';
import { eventually } from '#testing/eventually.ts';
import { startJobWorkers } from './job-workers.ts';
import { QueueOverview } from './queue-overview.ts';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';
import { retryOptions } from './retries.ts';

const QUEUE = 'catalog.imports';
const FEW_ATTEMPTS = retryOptions({ attempts: 2, maxDelayMs: 10 });

describe('A job that cannot be run', () => {
  let redis: RedisConnection;
  let queues: Queues;
  let workers: Worker[];
  let overview: QueueOverview;
  /** The import of each job that ran, in order. */
  const ran: string[] = [];

  beforeAll(async () => {
    const { REDIS_URL } = await freshRedis();
    redis = new RedisConnection(REDIS_URL);
    queues = new Queues(redis);
    overview = new QueueOverview('catalog', queues, {
      isRetryable: () => Promise.resolve(true),
      reopen: () => Promise.resolve(),
      cancel: () => Promise.resolve(),
    });
    const handler = ({ importId }: { importId: string }) => {
      ran.push(importId.trim());
      return Promise.resolve();
    };
    const handlers = {
      'catalog.check-import': handler,
      'catalog.load-import': handler,
      'catalog.send-author-notice': () => Promise.resolve(),
      'catalog.send-alert-confirmation': () => Promise.resolve(),
      'catalog.send-alerts': () => Promise.resolve(),
      'catalog.deposit-doi': () => Promise.resolve(),
      'catalog.read-article-file': () => Promise.resolve(),
      'catalog.send-webhook': () => Promise.resolve(),
    };
    workers = startJobWorkers('catalog', handlers, redis, {});
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.onModuleDestroy();
    await redis.onModuleDestroy();
  });

  const failed = async () => (await overview.all()).find(({ name }) => name === QUEUE)!.failed;
  const order = (jobId: string, name: string, payload: unknown) =>
    queues.queue(QUEUE).add(name, payload, { ...FEW_ATTEMPTS, jobId });

  it.each([
    ['an unknown type', 'catalog.print-poster', { importId: 'p' }, 'No handler for the job'],
    ['a payload without its ids', 'catalog.check-import', { requestId: 'r' }, 'importId'],
    ['null as payload', 'catalog.check-import', null, 'payload is not valid'],
  ])('is listed as failed, delays no other and can be discarded: %s', async (_, name, payload, error) => {
    await order('poison', name, payload);
    await order('sound', 'catalog.check-import', { importId: 'sound', requestId: 'r' });
    await eventually(async () => {
      expect(await failed()).toMatchObject([{ id: 'poison', name, error: expect.stringContaining(error) }]);
      expect(await queues.queue(QUEUE).getJobState('sound')).toBe('completed');
    });
    expect(ran).toEqual(['sound']);

    await overview.discard(QUEUE, 'poison');
    await eventually(async () => expect(await queues.queue(QUEUE).getJobState('poison')).toBe('completed'));
    expect(await failed()).toEqual([]);
    expect(ran).toEqual(['sound']);
    await queues.queue(QUEUE).obliterate({ force: true });
    ran.length = 0;
  });
});
