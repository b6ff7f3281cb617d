import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { processTree } from '../printing/process-tree.ts';

const ARTICLES = 40;
const AUTHORS = 10;

const documents = specDocuments({ withWorker: false });
let worker: ServiceProcess | undefined;

afterAll(() => worker?.stop());

const theWorker = async () =>
  (worker ??= await ServiceProcess.start('documents', 'worker', documents.environment));
const kill = async (died: ServiceProcess) => {
  worker = undefined;
  await died.kill();
};
const stop = async (ended: ServiceProcess) => {
  worker = undefined;
  await ended.stop();
};
/** A batch of certificates that do not exist yet. */
const order = async (): Promise<DocumentJob> => {
  const refnumbers = await storeArticles(documents.catalog, ARTICLES, AUTHORS);
  const response = await documents.staff
    .post('/api/pdf/bulkcertificates')
    .set('Prefer', 'respond-async')
    .send(refnumbers);
  expect(response.status).toBe(202);
  return response.body as DocumentJob;
};
const look = async ({ id }: DocumentJob) =>
  (await documents.staff.get(`/api/pdf/jobs/${id}`)).body as DocumentJob;
const running = (job: DocumentJob) =>
  eventually(async () => {
    const { state, done } = await look(job);
    expect([state, done > 0]).toEqual(['running', true]);
    return done;
  });
const untilCompleted = (job: DocumentJob) =>
  eventually(async () => {
    const { state, done, total, failed } = await look(job);
    expect({ state, done, total, failed }).toEqual({
      state: 'completed',
      done: ARTICLES * AUTHORS,
      total: ARTICLES * AUTHORS,
      failed: undefined,
    });
  });
const certificates = async () =>
  (
    await readdir(join(documents.environment.FILES_DIR, 'certificates'), { recursive: true }).catch(() => [])
  ).filter((name) => name.endsWith('.pdf')).length;
/** Every file of the batch is in its zip once, and was created once. */
const expectEachOnce = async (job: DocumentJob, madeBefore: number) => {
  const response = await documents.staff.get(`/api/pdf/jobs/${job.id}/file`).responseType('blob');
  const files = await readZip(response.body as Buffer);
  expect(files.size).toBe(ARTICLES * AUTHORS);
  for (const pdf of files.values()) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await certificates()).toBe(madeBefore + ARTICLES * AUTHORS);
};

describe('A batch', () => {
  it('leaves no Chromium behind when its worker is killed midway, and is completed by the next, each file created once', async () => {
    const before = await certificates();
    const first = await theWorker();
    const job = await order();
    const done = await running(job);
    const family = await processTree(first.pid);
    expect(family.length).toBeGreaterThan(2);
    await kill(first);
    expect((await look(job)).state).toBe('running');
    await eventually(() => {
      for (const pid of family) expect(() => process.kill(pid, 0)).toThrow();
    });

    await theWorker();
    await eventually(async () => expect((await look(job)).done).toBeGreaterThan(done));
    await untilCompleted(job);
    await expectEachOnce(job, before);
  });

  it('continues when its Chromium is killed', async () => {
    const before = await certificates();
    const { pid: own } = await theWorker();
    const job = await order();
    await running(job);
    const [, ...chromium] = await processTree(own);
    expect(chromium.length).toBeGreaterThan(1);
    for (const pid of chromium) process.kill(pid, 'SIGKILL');
    await untilCompleted(job);
    await expectEachOnce(job, before);
  });

  it('continues when Redis is flushed', async () => {
    const before = await certificates();
    await theWorker();
    const job = await order();
    await running(job);
    await documents.app.get(RedisConnection).forCommands().flushdb();
    await untilCompleted(job);
    await expectEachOnce(job, before);
  });

  it('is suspended by a worker that is stopped, and resumed by the next one', async () => {
    const before = await certificates();
    const first = await theWorker();
    const job = await order();
    await running(job);
    await stop(first);
    expect((await look(job)).state).toBe('running');
    await theWorker();
    await untilCompleted(job);
    await expectEachOnce(job, before);
  });
});
