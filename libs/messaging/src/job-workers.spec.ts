import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Worker } from 'bullmq';
import { jobs, type JobTypeOf } from '#contracts/api/jobs.ts';
import { freshRedis } from '#testing/environment.ts';
import { eventually } from '#testing/eventually.ts';
import { type JobHandlers, startJobWorkers } from './job-workers.ts';
import { QueueOverview } from './queue-overview.ts';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';
import { retryOptions } from './retries.ts';

const QUEUE = 'catalog.imports';
const FEW_ATTEMPTS = retryOptions({ attempts: 2, maxDelayMs: 10 });

describe('A job', () => {
  let redis: RedisConnection;
  let queues: Queues;
  let workers: Worker[];
  /** The import of each attempt, in order. */
  let ran: string[];
  let attempt: () => unknown;

  beforeAll(async () => {
    const { REDIS_URL } = await freshRedis();
    redis = new RedisConnection(REDIS_URL);
    queues = new Queues(redis);
    const handler = async (data: object) => {
      ran.push((data as { importId: string }).importId);
      await Promise.resolve(attempt());
    };
    const ofCatalog = Object.keys(jobs).filter((type): type is JobTypeOf<'catalog'> =>
      type.startsWith('catalog.'),
    );
    const handlers = Object.fromEntries(ofCatalog.map((type) => [type, handler])) as JobHandlers<'catalog'>;
    workers = startJobWorkers('catalog', handlers, redis, {});
  });
  beforeEach(() => {
    ran = [];
    attempt = () => undefined;
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
    expect(ran).toHaveLength(3);
    await queues.queue(QUEUE).obliterate({ force: true });
  });

  it.each([
    ['a temporary error', () => new Error('Chromium does not start')],
    [
      'a service that is down',
      () => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
    ],
  ])('that throws %s is retried until it succeeds', async (_, failure) => {
    attempt = () => {
      if (ran.length < 5) throw failure();
    };
    const id = await order();
    await eventually(async () => expect(await stateOf(id)).toBe('completed'));
    expect(ran).toHaveLength(5);
  });

  it.each([
    ['an unknown type', 'catalog.print-poster', { importId: 'p', requestId: 'r' }, 'No handler for the job'],
    ['a payload without its ids', 'catalog.check-import', { requestId: 'r' }, 'importId'],
    ['null as payload', 'catalog.check-import', null, 'Its payload is not valid'],
  ])('with %s is listed as failed, delays no other and can be discarded', async (_, name, payload, error) => {
    const overview = new QueueOverview('catalog', queues, {
      isRetryable: () => Promise.resolve(true),
      reopen: () => Promise.resolve(),
      cancel: () => Promise.resolve(),
    });
    const failed = async () => (await overview.all()).find((queue) => queue.name === QUEUE)!.failed;
    const queue = queues.queue(QUEUE);
    await queue.add(name, payload, { ...FEW_ATTEMPTS, jobId: 'poison' });
    const sound = { importId: 'sound', requestId: 'r' };
    await queue.add('catalog.check-import', sound, { ...FEW_ATTEMPTS, jobId: 'sound' });
    await eventually(async () => {
      expect(await failed()).toMatchObject([{ id: 'poison', name, error: expect.stringContaining(error) }]);
      expect(await queue.getJobState('sound')).toBe('completed');
    });
    await overview.discard(QUEUE, 'poison');
    await eventually(async () => expect(await queue.getJobState('poison')).toBe('completed'));
    expect(await failed()).toEqual([]);
    expect(ran).toEqual(['sound']);
    await queue.obliterate({ force: true });
  });
});
