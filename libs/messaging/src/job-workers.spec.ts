import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Worker } from 'bullmq';
import { type JobData, jobs, type JobType } from '#contracts/api/jobs.ts';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { freshRedis } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { RetryLater } from './job-log.ts';
import { type JobHandlers, startJobWorkers } from './job-workers.ts';
import { QueueOverview } from './queue-overview.ts';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';
import { retryOptions } from './retries.ts';

const QUEUE = 'catalog.imports';
const FEW_ATTEMPTS = retryOptions({ attempts: 2, maxDelayMs: 10 });

const certificate = { refnumber: '1', author: 'Asha Verma' };
const requestId = 'request-1';
const payloads: { [T in JobType]: JobData[T] } = {
  'documents.render-certificates': { certificates: [certificate], requestId },
  'documents.render-thumbnail': { ...certificate, requestId },
  'documents.render-cover-page': { refnumber: '1', forStaff: false, requestId },
  'documents.render-manuscript-paper': { manuscript: '1', kind: 'letter', place: 1, requestId },
  'documents.render-service-certificate': { item: '1', requestId },
  'documents.render-editorial-board': { requestId },
  'documents.make-batch': { jobId: '1', requestId },
  'catalog.send-author-notice': { noticeId: '1', requestId },
  'catalog.send-alert-confirmation': { subscriberId: '1', mailId: '1', language: 'en', requestId },
  'catalog.send-user-mail': { mailId: '1', requestId },
  'catalog.send-manuscript-mail': { mailId: '1', requestId },
  'catalog.follow-payment': { manuscriptId: '1', requestId },
  'catalog.send-sample-mail': { kind: 'alert', language: 'en', userId: '1', requestId },
  'catalog.send-alerts': { mailingId: '1', requestId },
  'catalog.send-test-mail': { to: 'asha@example.org', userId: '1', requestId },
  'catalog.check-import': { importId: '1', requestId },
  'catalog.load-import': { importId: '1', requestId },
  'catalog.remove-sample-content': { requestId },
  'catalog.deposit-doi': { articleId: '1', batchId: '1', requestId },
  'catalog.read-article-file': { articleId: '1', requestId },
  'catalog.convert-text': { articleId: '1', requestId },
  'catalog.make-pages': { articleId: '1', requestId },
  'catalog.send-webhook': { deliveryId: '1', requestId },
  'manuscripts.make-copy': { manuscriptId: '1', fileId: '1', requestId },
  'manuscripts.make-reading-view': { manuscriptId: '1', fileId: '1', requestId },
  'gateway.purge-cdn': { tags: ['article'], requestId },
};
const types = Object.keys(payloads) as JobType[];
/** Faults after which a job has failed, unless its queue attempts it less often. */
const FAULTS = 8;

describe('A job', () => {
  let redis: RedisConnection;
  let queues: Queues;
  let workers: Worker[];
  /** The attempts of each job. */
  let attempts: Map<JobType, number>;
  let attempt: (number: number) => unknown;

  beforeAll(async () => {
    const { REDIS_URL } = await freshRedis();
    redis = new RedisConnection(REDIS_URL);
    queues = new Queues(redis);
    const handler = (type: JobType) => async () => {
      const number = (attempts.get(type) ?? 0) + 1;
      attempts.set(type, number);
      await Promise.resolve(attempt(number));
    };
    const handlers: unknown = Object.fromEntries(types.map((type) => [type, handler(type)]));
    const all = handlers as JobHandlers<'catalog' | 'documents' | 'gateway'>;
    workers = startJobWorkers('catalog', redis, { handlers: all });
  });
  beforeEach(() => {
    attempts = new Map();
    attempt = () => undefined;
  });
  afterEach(async () => {
    for (const type of types) await queues.queue(jobs[type].queue).obliterate({ force: true });
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.onModuleDestroy();
    await redis.onModuleDestroy();
  });

  /** Orders it with its own number of attempts, but without waiting between them. */
  const order = async (type: JobType): Promise<void> => {
    const retries = retryOptions({ ...jobs[type].retries, maxDelayMs: 10 });
    await queues.queue(jobs[type].queue).add(type, payloads[type], { ...retries, jobId: type });
  };
  const reaches = (type: JobType, state: string) =>
    eventually(async () => {
      const job = await queues.queue(jobs[type].queue).getJob(type);
      expect(await job?.getState()).toBe(state);
      return queues.failureOf(jobs[type].queue, type);
    });

  it.each(types)('%s that meets a fault has failed after a few attempts', async (type) => {
    attempt = () => (undefined as unknown as { name: string }).name;
    await order(type);
    const most = jobs[type].retries.attempts;
    expect(await reaches(type, 'failed')).toBe(most < FAULTS ? 'outage' : 'fault');
    expect(attempts.get(type)).toBe(Math.min(FAULTS, most));
  });

  it.each(types)(
    '%s that meets an outage is retried, and faults count from the first of them',
    async (type) => {
      const most = jobs[type].retries.attempts;
      const outage = Math.min(FAULTS + 4, most - 1);
      attempt = (number) => {
        if (number <= outage - 1) throw new DependencyFailure('The mail server does not respond');
        if (number === outage) throw new Error('It was interrupted');
      };
      await order(type);
      await reaches(type, 'completed');
      expect(attempts.get(type)).toBe(outage + 1);
    },
  );

  it.each([
    ['an error that nobody expects', () => new Error('Quote Not Closed'), 'failed'],
    ['an error of the language', () => new RangeError('Invalid count value: -1'), 'failed'],
    ['what is not done yet', () => new RetryLater('The registry has not responded yet'), 'completed'],
    ['a full disk', () => Object.assign(new Error('write'), { code: 'ENOSPC' }), 'completed'],
    [
      'a service that is down',
      () => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
      'completed',
    ],
  ])('ends by its kind of error when it throws %s many times', async (_, failure, state) => {
    attempt = (number) => {
      if (number <= FAULTS + 4) throw failure();
    };
    await order('catalog.check-import');
    await reaches('catalog.check-import', state);
    expect(attempts.get('catalog.check-import')).toBe(state === 'failed' ? FAULTS : FAULTS + 5);
  });

  it('is attempted as often again when staff retry it after a fault', async () => {
    attempt = () => {
      throw new Error('The file is odd');
    };
    await order('catalog.check-import');
    await reaches('catalog.check-import', 'failed');
    await overview().retry(QUEUE, 'catalog.check-import');
    await eventually(() => expect(attempts.get('catalog.check-import')).toBe(2 * FAULTS));
    expect(await reaches('catalog.check-import', 'failed')).toBe('fault');
  });

  const overview = () =>
    new QueueOverview('catalog', queues, {
      isRetryable: () => Promise.resolve(true),
      reopen: () => Promise.resolve(),
      cancel: () => Promise.resolve(),
    });

  it.each([
    ['an unknown type', 'catalog.print-poster', { importId: 'p', requestId: 'r' }, 'No handler for the job'],
    ['a payload without its ids', 'catalog.check-import', { requestId: 'r' }, 'importId'],
    ['null as payload', 'catalog.check-import', null, 'Its payload is not valid'],
  ])(
    'is listed as failed, delays no other and can be discarded if it has %s',
    async (_, name, payload, error) => {
      const failed = async () => (await overview().all()).find((queue) => queue.name === QUEUE)!.failed;
      const queue = queues.queue(QUEUE);
      await queue.add(name, payload, { ...FEW_ATTEMPTS, jobId: 'poison' });
      const sound = { importId: 'sound', requestId: 'r' };
      await queue.add('catalog.check-import', sound, { ...FEW_ATTEMPTS, jobId: 'sound' });
      await eventually(async () => {
        expect(await failed()).toMatchObject([{ id: 'poison', name, error: expect.stringContaining(error) }]);
        expect(await queue.getJobState('sound')).toBe('completed');
      });
      await overview().discard(QUEUE, 'poison');
      await eventually(async () => expect(await queue.getJobState('poison')).toBe('completed'));
      expect(await failed()).toEqual([]);
      expect(attempts).toEqual(new Map([['catalog.check-import', 1]]));
    },
  );
});
