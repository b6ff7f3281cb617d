import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { QueueState } from '#contracts/api/jobs.ts';
import { Queues } from '#messaging/queues.ts';
import { runWorker } from '#messaging/worker.ts';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { WorkerConfig } from '../config.ts';
import { documentsWorker } from '../documents-worker.ts';
import { JobSweep } from './job-sweep.ts';

const BATCHES = 'documents.batches';
const documents = specDocuments({ withWorker: false });

const overview = async () => (await documents.staff.get('/api/pdf/queues')).body as QueueState[];
const failedJobs = async () => (await overview()).find(({ name }) => name === BATCHES)!.failed;
const order = async () => {
  const refnumbers = await storeArticles(documents.catalog, 1, 1);
  const call = documents.staff.post('/api/pdf/bulkcertificates').set('Prefer', 'respond-async');
  return (await call.send(refnumbers)).body as DocumentJob;
};
const look = async ({ id }: DocumentJob) =>
  (await documents.staff.get(`/api/pdf/jobs/${id}`)).body as DocumentJob;
const waiting = async () => (await overview()).find(({ name }) => name === BATCHES)!.waiting;
const workerWith = (chromium = chromiumPath) =>
  runWorker(
    documentsWorker(Object.assign(new WorkerConfig(), { ...documents.environment, CHROMIUM_PATH: chromium })),
  );
/** Makes the queue give up the job's command: its only attempt finds no Chromium. */
const giveUp = async (job: DocumentJob) => {
  const queue = documents.app.get(Queues).queue(BATCHES);
  const command = await eventually(async () => {
    const found = await queue.getJob(job.id);
    if (!found) throw new Error('not delivered yet');
    return found;
  });
  await command.remove();
  await queue.add(command.name, command.data as object, { jobId: job.id, attempts: 1 });
  const worker = await workerWith('/nowhere/chromium');
  await eventually(async () => expect(await failedJobs()).toHaveLength(1));
  await worker.close();
};

describe('The queues', () => {
  it('list what is waiting in each, for staff', async () => {
    const job = await order();
    await eventually(async () => {
      const queues = await overview();
      const names = queues.map(({ name }) => name);
      expect(names).toEqual([BATCHES, 'documents.readers']);
      const batches = { name: BATCHES, waiting: 1, active: 0, delayed: 0, failed: [] };
      expect(queues).toContainEqual(batches);
    });
    await documents.staff.delete(`/api/pdf/jobs/${job.id}`);
    const worker = await workerWith();
    await eventually(async () => expect(await waiting()).toBe(0));
    await worker.close();
  });

  it.each([
    ['get', '/api/pdf/queues'],
    ['post', `/api/pdf/queues/${BATCHES}/1/retry`],
    ['delete', `/api/pdf/queues/${BATCHES}/1`],
  ] as const)('return 401 without a token: %s %s', async (method, path) => {
    expect((await documents.visitor[method](path)).status).toBe(401);
  });

  it.each([
    ['post', `/api/pdf/queues/${BATCHES}/1/retry`],
    ['delete', `/api/pdf/queues/${BATCHES}/1`],
    ['post', '/api/pdf/queues/elsewhere/1/retry'],
    ['post', '/api/pdf/queues/catalog.imports/1/retry'],
  ] as const)('return 404 for a job that did not fail: %s %s', async (method, path) => {
    expect((await documents.staff[method](path)).status).toBe(404);
  });
});

describe('A failed job', () => {
  let job: DocumentJob;
  beforeEach(async () => {
    job = await order();
    await giveUp(job);
  });

  it('is listed with its error and ids, is reported to its caller, and completes when it is retried', async () => {
    expect(await failedJobs()).toEqual([
      {
        id: job.id,
        name: 'documents.make-batch',
        error: 'Chromium does not start',
        attempts: 1,
        failedAt: expect.stringMatching(/^\d{4}-/),
        retryable: true,
        data: { jobId: job.id, requestId: expect.any(String) },
      },
    ]);
    await documents.app.get(JobSweep).failAbandoned(new Date());
    expect(await look(job)).toMatchObject({ state: 'failed', message: expect.stringContaining('Try again') });

    expect((await documents.staff.post(`/api/pdf/queues/${BATCHES}/${job.id}/retry`)).status).toBe(204);
    const worker = await workerWith();
    await eventually(async () => expect(await look(job)).toMatchObject({ state: 'completed', done: 1 }));
    expect((await look(job)).message).toBeUndefined();
    expect(await failedJobs()).toEqual([]);
    await worker.close();
  });

  it('is not offered for a retry, and returns 409 for one, once its batch is deleted', async () => {
    await documents.database.collection<{ _id: string }>('jobs').deleteOne({ _id: job.id });
    expect(await failedJobs()).toMatchObject([{ id: job.id, retryable: false }]);
    const refused = await documents.staff.post(`/api/pdf/queues/${BATCHES}/${job.id}/retry`);
    expect([refused.status, (refused.body as ErrorBody).error]).toEqual([409, 'job_not_retryable']);
    expect((await documents.staff.delete(`/api/pdf/queues/${BATCHES}/${job.id}`)).status).toBe(204);
    const worker = await workerWith();
    await eventually(async () => expect([await failedJobs(), await waiting()]).toEqual([[], 0]));
    await worker.close();
  });

  it('is deleted when it is discarded, and not sent again', async () => {
    expect((await documents.staff.delete(`/api/pdf/queues/${BATCHES}/${job.id}`)).status).toBe(204);
    const worker = await workerWith();
    await eventually(async () =>
      expect(await documents.database.collection('outbox').countDocuments({ doneAt: null })).toBe(0),
    );
    expect([await failedJobs(), await waiting()]).toEqual([[], 0]);
    expect(await look(job)).toMatchObject({ state: 'cancelled', done: 0 });
    await worker.close();
  });
});
