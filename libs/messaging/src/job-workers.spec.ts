import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Worker } from 'bullmq';
import { freshRedis } from '#testing/environment.ts';
import { eventually } from '#testing/eventually.ts';
import { startJobWorkers } from './job-workers.ts';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';

const QUEUE = 'catalog.imports';

describe('A job', () => {
  let redis: RedisConnection;
  let queues: Queues;
  let workers: Worker[];
  let attempts: number;
  let attempt: () => unknown;

  beforeAll(async () => {
    const { REDIS_URL } = await freshRedis();
    redis = new RedisConnection(REDIS_URL);
    queues = new Queues(redis);
    const handler = async () => {
      attempts += 1;
      await Promise.resolve(attempt());
    };
    const handlers = {
      'catalog.check-import': handler,
      'catalog.load-import': handler,
      'catalog.send-author-notice': handler,
      'catalog.send-alert-confirmation': handler,
      'catalog.send-alerts': handler,
      'catalog.deposit-doi': handler,
      'catalog.read-article-file': handler,
      'catalog.send-webhook': handler,
    };
    workers = startJobWorkers('catalog', handlers, redis, {});
  });
  beforeEach(() => {
    attempts = 0;
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.onModuleDestroy();
    await redis.onModuleDestroy();
  });

  const order = async (): Promise<string> => {
    const _id = randomUUID();
    const payload = { importId: '1', requestId: 'request-1' };
    await queues.deliver(QUEUE, { _id, name: 'catalog.check-import', payload });
    return _id;
  };
  const stateOf = async (id: string) => (await queues.queue(QUEUE).getJob(id))?.getState();

  it.each([
    ['TypeError', () => (undefined as unknown as { name: string }).name],
    ['RangeError', () => 'x'.repeat(-1)],
    ['SyntaxError', () => JSON.parse('{') as unknown],
  ])('that throws a programming error (%s) fails after three attempts', async (_, fault) => {
    attempt = fault;
    const id = await order();
    await eventually(async () => expect(await stateOf(id)).toBe('failed'));
    expect(attempts).toBe(3);
  });

  it.each([
    ['a temporary error', () => new Error('Chromium does not start')],
    [
      'a service that is down',
      () => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
    ],
  ])('that throws %s is retried until it succeeds', async (_, failure) => {
    attempt = () => {
      if (attempts < 5) throw failure();
    };
    const id = await order();
    await eventually(async () => expect(await stateOf(id)).toBe('completed'));
    expect(attempts).toBe(5);
  });
});
