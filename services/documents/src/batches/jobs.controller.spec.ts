import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { JobSweep } from './job-sweep.ts';

const documents = specDocuments();

const order = (refnumbers: string[]) =>
  documents.staff.post('/api/pdf/bulkcertificates').set('Prefer', 'respond-async').send(refnumbers);
const orderBatch = async (articles: number, authorsEach: number) =>
  (await order(await storeArticles(documents.catalog, articles, authorsEach))).body as DocumentJob;
const look = async ({ id }: DocumentJob) =>
  (await documents.staff.get(`/api/pdf/jobs/${id}`)).body as DocumentJob;
const inState = (job: DocumentJob, state: DocumentJob['state']) =>
  eventually(async () => {
    const found = await look(job);
    expect(found.state).toBe(state);
    return found;
  });
const download = ({ id }: DocumentJob) =>
  documents.staff.get(`/api/pdf/jobs/${id}/file`).responseType('blob');
const zipOf = async (job: DocumentJob) => readZip((await download(job)).body as Buffer);
/** The events of the job's stream until the service ends it. */
const eventsOf = async ({ id }: DocumentJob): Promise<DocumentJob[]> => {
  const response = await fetch(`${documents.url}/api/pdf/jobs/${id}/events`, {
    headers: documents.catalog.auth.signedIn,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  return [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data!) as DocumentJob,
  );
};
/** Makes the article one that cannot be rendered. */
const poison = (refnumber: string) =>
  documents.catalog.database
    .collection('articles')
    .updateOne({ refnumber }, { $set: { publishdate: 'never' } });

describe('A job', () => {
  it('responds immediately when the client prefers that, and is found at its address', async () => {
    const response = await order(await storeArticles(documents.catalog, 2, 3));
    const { id } = response.body as DocumentJob;
    expect([response.status, response.headers.location, response.headers['preference-applied']]).toEqual([
      202,
      `/api/pdf/jobs/${id}`,
      'respond-async',
    ]);
    expect(response.body).toEqual({
      id,
      kind: 'certificates',
      title: expect.stringMatching(/^Certificates, Vol\. \d+ Issue \d+, 2 articles$/),
      state: 'queued',
      done: 0,
      total: 6,
      createdby: 'Asha',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await inState({ id } as DocumentJob, 'completed')).toMatchObject({
      done: 6,
      total: 6,
      file: `/api/pdf/jobs/${id}/file`,
    });
  });

  it('is ordered once for a repeated Idempotency-Key, with the same response', async () => {
    const refnumbers = await storeArticles(documents.catalog, 1, 1);
    const key = randomUUID();
    const repeat = () => order(refnumbers).set('Idempotency-Key', key);
    const stored = () => documents.database.collection('jobs').countDocuments();
    const before = await stored();
    const together = await Promise.all([repeat(), repeat()]);
    await inState(together[0].body as DocumentJob, 'completed');
    const later = await repeat();
    expect(later.headers['idempotency-replayed']).toBe('true');
    for (const { status, text, headers } of together)
      expect([status, text, headers.location]).toEqual([202, later.text, later.headers.location]);
    expect(await stored()).toBe(before + 1);
    const other = await order([...refnumbers, ...refnumbers]).set('Idempotency-Key', key);
    expect([other.status, other.body]).toMatchObject([422, { error: 'idempotency_key_reused' }]);
  });

  it('reports its progress as server-sent events until it finishes', async () => {
    const job = await orderBatch(30, 5);
    const events = await eventsOf(job);
    expect(events.at(-1)).toMatchObject({ id: job.id, state: 'completed', done: 150, total: 150 });
    const progress = events.map(({ done }) => done);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(events.map(({ state }) => state)).toContain('running');
    expect(await eventsOf(job)).toEqual([events.at(-1)]);
  });

  it('is listed among its caller’s jobs, newest first', async () => {
    const older = await orderBatch(1, 1);
    const newer = await orderBatch(1, 1);
    const response = await documents.staff.get('/api/pdf/jobs');
    expect((response.body as DocumentJob[]).slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  it('is deleted once a caller who waits for the file has received it', async () => {
    const refnumbers = await storeArticles(documents.catalog, 1, 1);
    const before = await documents.database.collection('jobs').countDocuments();
    const key = randomUUID();
    // Again with the same key, because nothing is left of the first.
    for (const _ of [1, 2]) {
      const call = documents.staff.post('/api/pdf/bulkcertificates').set('Idempotency-Key', key);
      await call.send(refnumbers).expect(200).expect('Content-Type', 'application/zip');
    }
    await eventually(async () =>
      expect(await documents.database.collection('jobs').countDocuments()).toBe(before),
    );
  });

  it('returns 404 to any other user', async () => {
    const job = await orderBatch(1, 1);
    const who = { username: 'Ben', password: 'another long password' };
    await addUser(documents.catalog.auth, who);
    const other = await signIn(documents.catalog.auth, who);
    for (const call of [
      documents.visitor.get(`/api/pdf/jobs/${job.id}`),
      documents.visitor.get(`/api/pdf/jobs/${job.id}/events`),
      documents.visitor.get(`/api/pdf/jobs/${job.id}/file`),
      documents.visitor.delete(`/api/pdf/jobs/${job.id}`),
    ])
      expect((await call.set(other)).status).toBe(404);
    expect((await documents.visitor.get('/api/pdf/jobs').set(other)).body).toEqual([]);
  });

  it.each([
    ['get', '/api/pdf/jobs'],
    ['get', '/api/pdf/jobs/1'],
    ['get', '/api/pdf/jobs/1/events'],
    ['get', '/api/pdf/jobs/1/file'],
    ['delete', '/api/pdf/jobs/1'],
  ] as const)('returns 401 without a token: %s %s', async (method, path) => {
    expect((await documents.visitor[method](path)).status).toBe(401);
  });

  it.each(['99999', '..', '{"$gt":""}', '__proto__'])('returns 404 for an unknown job: %s', async (id) => {
    expect((await documents.staff.get(`/api/pdf/jobs/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});

describe('A cancelled job', () => {
  it('stops after the current print and leaves no file', async () => {
    const job = await orderBatch(40, 10);
    await eventually(async () => expect((await look(job)).done).toBeGreaterThan(0));
    const events = eventsOf(job);
    const response = await documents.staff.delete(`/api/pdf/jobs/${job.id}`);
    expect((response.body as DocumentJob).state).toBe('cancelled');
    expect((await events).at(-1)?.state).toBe('cancelled');
    const leases = documents.database.collection<{ _id: string }>('leases');
    await eventually(async () => expect(await leases.countDocuments({ _id: `job ${job.id}` })).toBe(0));
    const { state, done, file } = await look(job);
    expect([state, done < 400, file]).toEqual(['cancelled', true, undefined]);
    expect((await download(job)).status).toBe(404);
  });

  it('stays completed when it already was', async () => {
    const job = await orderBatch(1, 1);
    await inState(job, 'completed');
    const response = await documents.staff.delete(`/api/pdf/jobs/${job.id}`);
    expect((response.body as DocumentJob).state).toBe('completed');
  });
});

describe('An article that cannot be rendered', () => {
  it('fails alone and is named, and the others are delivered', async () => {
    const refnumbers = await storeArticles(documents.catalog, 4, 2);
    await poison(refnumbers[1]!);
    const job = (await order(refnumbers)).body as DocumentJob;
    const { done, total, failed } = await inState(job, 'completed');
    expect([done, total]).toEqual([6, 8]);
    expect(failed).toEqual([
      { item: refnumbers[1], message: 'Asha Aaa could not be created' },
      { item: refnumbers[1], message: 'Asha Aab could not be created' },
    ]);
    const files = await zipOf(job);
    expect(files.size).toBe(7);
    expect([...files.keys()].filter((name) => name.startsWith(`${refnumbers[1]}/`))).toEqual([]);
    expect(files.get('not-made.txt')?.toString()).toBe(
      `${refnumbers[1]}: Asha Aaa could not be created\n${refnumbers[1]}: Asha Aab could not be created\n`,
    );
  });

  it('fails the job when it is the only article', async () => {
    const refnumbers = await storeArticles(documents.catalog, 1, 1);
    await poison(refnumbers[0]!);
    const job = (await order(refnumbers)).body as DocumentJob;
    const { done, total, failed, file } = await inState(job, 'failed');
    expect([done, total, failed?.length, file]).toEqual([0, 1, 1, undefined]);

    const waiting = await documents.staff.post('/api/pdf/bulkcertificates').send(refnumbers);
    expect([waiting.status, waiting.body]).toEqual([
      500,
      expect.objectContaining({
        error: 'internal',
        fields: { [refnumbers[0]!]: 'Asha Aaa could not be created' },
      }),
    ]);
  });

  it('is listed as failed with the letters that no font has', async () => {
    const refnumbers = await storeArticles(documents.catalog, 12, 1);
    const stored = documents.catalog.database.collection('articles');
    await stored.updateOne({ refnumber: refnumbers[4] }, { $set: { title: 'Of \ue000' } });
    const job = (await order(refnumbers)).body as DocumentJob;
    const { done, failed } = await inState(job, 'completed');
    expect(done).toBe(11);
    expect(failed).toEqual([
      {
        item: refnumbers[4],
        message: 'Asha Aaa could not be created: No font on the server has the letter \ue000 (U+E000)',
      },
    ]);
  });
});

describe('While a batch is running', () => {
  it('a reader’s single certificate is created concurrently', async () => {
    const job = await orderBatch(80, 10);
    await eventually(async () => expect((await look(job)).done).toBeGreaterThan(0));
    const [refnumber] = await storeArticles(documents.catalog, 1, 1);
    const single = await documents.visitor.get(`/api/pdf/certificate/${refnumber}/Asha Aaa`);
    expect([single.status, (await look(job)).state]).toEqual([200, 'running']);
    await documents.staff.delete(`/api/pdf/jobs/${job.id}`);
  });

  it('ordering the same batch again delivers the same files', async () => {
    const refnumbers = await storeArticles(documents.catalog, 6, 5);
    const jobs = (await Promise.all([order(refnumbers), order(refnumbers)])).map(
      ({ body }) => body as DocumentJob,
    );
    for (const job of jobs) expect((await inState(job, 'completed')).done).toBe(30);
    const [first, second] = await Promise.all(jobs.map(zipOf));
    expect([...first!.keys()]).toEqual([...second!.keys()]);
    for (const [name, pdf] of first!) expect(second!.get(name)!.equals(pdf)).toBe(true);
  });

  it('a small batch completes before it', async () => {
    const large = await orderBatch(40, 10);
    const small = await orderBatch(1, 2);
    await inState(small, 'completed');
    expect((await look(large)).state).toBe('running');
    await documents.staff.delete(`/api/pdf/jobs/${large.id}`);
  });
});

describe('After one day', () => {
  it('a job and its file are deleted', async () => {
    const job = await orderBatch(1, 1);
    await inState(job, 'completed');
    const folder = join(documents.environment.FILES_DIR, 'jobs');
    expect(await readdir(folder)).toContain(`${job.id}.zip`);
    const yesterday = new Date(Date.now() - 2 * 86_400_000);
    await documents.database
      .collection<{ _id: string }>('jobs')
      .updateOne({ _id: job.id }, { $set: { createdAt: yesterday } });
    await utimes(join(folder, `${job.id}.zip`), yesterday, yesterday);

    await documents.app.get(JobSweep).expire(new Date(Date.now() - 86_400_000));
    expect(await readdir(folder)).not.toContain(`${job.id}.zip`);
    expect((await documents.staff.get(`/api/pdf/jobs/${job.id}`)).status).toBe(404);
  });
});
