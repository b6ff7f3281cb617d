import { afterEach, describe, expect, it } from '@jest/globals';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { runWorker } from '#messaging/worker.ts';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { WorkerConfig } from '../config.ts';
import { documentsWorker } from '../documents-worker.ts';

const documents = specDocuments({ withWorker: false });
const gateway = beforeBlock(() => runGateway(documents.environment, { documents: documents.url }));

afterEach(() => documents.database.collection('jobs').deleteMany({}));

const order = (refnumbers: string[]) =>
  documents.staff.post('/api/pdf/bulkcertificates').set('Prefer', 'respond-async').send(refnumbers);
const look = async ({ id }: DocumentJob) =>
  (await documents.staff.get(`/api/pdf/jobs/${id}`)).body as DocumentJob;

describe('While no worker is running', () => {
  it('a user may have five waiting jobs, and one more after cancelling one', async () => {
    const refnumbers = await storeArticles(documents.catalog, 1, 1);
    const jobs = [];
    for (let count = 0; count < 5; count += 1) jobs.push((await order(refnumbers)).body as DocumentJob);
    const refused = await order(refnumbers);
    expect([
      refused.status,
      (refused.body as { error: string }).error,
      refused.headers['retry-after'],
    ]).toEqual([429, 'too_many_requests', '10']);
    await documents.staff.delete(`/api/pdf/jobs/${jobs[0]!.id}`);
    expect((await order(refnumbers)).status).toBe(202);
  });

  it.each(['the service', 'the gateway'])(
    'a client of %s that disconnects cancels the job that only it was waiting for',
    async (entryPoint) => {
      const refnumbers = await storeArticles(documents.catalog, 1, 1);
      const client = new AbortController();
      const { url } = entryPoint === 'the gateway' ? gateway : documents;
      const response = fetch(`${url}/api/pdf/bulkcertificates`, {
        method: 'POST',
        headers: { ...documents.catalog.auth.signedIn, 'content-type': 'application/json' },
        body: JSON.stringify(refnumbers),
        signal: client.signal,
      });
      const waiting = () => documents.database.collection('jobs').countDocuments({ attended: true });
      await eventually(async () => expect(await waiting()).toBe(1));
      client.abort();
      await expect(response).rejects.toThrow('aborted');
      await eventually(async () => expect(await waiting()).toBe(0));
    },
  );

  it('a client that disconnects from the events cancels nothing', async () => {
    const job = (await order(await storeArticles(documents.catalog, 1, 1))).body as DocumentJob;
    const client = new AbortController();
    const listen = async (signal?: AbortSignal) => {
      const headers = documents.catalog.auth.signedIn;
      const response = await fetch(`${documents.url}/api/pdf/jobs/${job.id}/events`, { headers, signal });
      return Buffer.from((await response.body!.getReader().read()).value!).toString();
    };
    await listen(client.signal);
    client.abort();
    const again = new AbortController();
    expect(await listen(again.signal)).toContain('"state":"queued"');
    again.abort();
  });
});

describe('An article deleted after the order', () => {
  it('is named as failed, and the others are delivered', async () => {
    const [deleted, remaining] = (await storeArticles(documents.catalog, 2, 1)) as [string, string];
    const job = (await order([deleted, remaining])).body as DocumentJob;
    await documents.catalog.database.collection('articles').deleteOne({ refnumber: deleted });
    const config = { ...documents.environment, CHROMIUM_PATH: chromiumPath };
    const worker = await runWorker(documentsWorker(Object.assign(new WorkerConfig(), config)));
    const ended = await eventually(async () => {
      const found = await look(job);
      expect(found.state).toBe('completed');
      return found;
    });
    await worker.close();
    expect([ended.done, ended.failed]).toEqual([1, [{ item: deleted, message: 'It is no longer there' }]]);
  });
});
