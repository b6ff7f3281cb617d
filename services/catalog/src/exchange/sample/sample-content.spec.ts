import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Issue, Settings, StaffEditor } from '#contracts/fields/entities.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { SampleContent } from '#contracts/journal/sample-content.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { inState } from '#testing/builders/imports.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { rpcKeysOf } from '#testing/running/rpc-keys.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const ISSUES = [1, 2, 3, 4];
const ARTICLES_EACH = 8;
const SAMPLE = '/api/admin/settings/sample';

/** An export such as the sample content is. */
function exportedJournal(): Buffer {
  const at = '2024-04-02T06:00:00.000Z';
  const by = { createdby: 'admin', creation: at, modifiedby: 'admin', modification: at, version: 1 };
  const issues = ISSUES.map((issue) => ({ id: hex(issue), year: 2024, volume: 1, issue, creation: at }));
  const articles = ISSUES.flatMap((issue) =>
    Array.from({ length: ARTICLES_EACH }, (_, at) => {
      const refnumber = String(issue * 100 + at);
      return {
        id: hex(issue * 1_000 + at),
        refnumber,
        year: 2024,
        volume: 1,
        issue,
        pagenumber: `${at * 10 + 1}-${at * 10 + 9}`,
        publishdate: '2024-04-02',
        title: `Sample rivers ${refnumber}`,
        authorname: 'Asha Verma',
        abstract: 'Water.',
        email: 'asha@example.org',
        txnid: `SAMPLE-${refnumber}`,
        ptype: 'paid',
        status: 'enabled',
        ...by,
      };
    }),
  );
  const editor = { category: 'chief editor', content: 'College', post: 'Dean', status: 'enabled' };
  const editors = ['Ravi Nair', 'Lata Bose'].map((name, at) => ({
    id: hex(90_000 + at),
    name,
    ...editor,
    creation: by.creation,
    updated_at: by.creation,
    version: 1,
  }));
  const used = { investigations: 9, requests: 4, unique_investigations: 8, unique_requests: 3 };
  const usage = articles.map(({ id }) => ({ article: id, month: '2026-01', ...used }));
  const settings = {
    websitename: 'Sample Review',
    issn: '2049-3630',
    is_peer_reviewed: true,
    phone: '+91 836 000 1234',
    postal_address: 'Dharwad',
  };
  return makeZip(
    Object.entries({
      'journal.json': { format: 'colophon-journal', version: 1 },
      'settings.json': settings,
      'issues.json': issues,
      'editors.json': editors,
      'articles.json': articles,
      'usage.json': usage,
    }).map(([name, data]) => ({ name, data: JSON.stringify(data) })),
  );
}
const hex = (value: number) => value.toString(16).padStart(24, 'a');

describe('Sample content', () => {
  let catalog: RunningCatalog;
  let documents: RpcClient;
  const workers: ServiceProcess[] = [];

  beforeAll(async () => {
    catalog = await runCatalog();
    documents = new RpcClient(catalog.rpc, rpcKeysOf('documents'));
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });
  afterAll(() => documents.close());

  const startWorker = async () => {
    const worker = await ServiceProcess.start('catalog', 'worker', {
      ...catalog.environment,
      AUTH_RPC: catalog.auth.rpc,
    });
    workers.push(worker);
    return worker;
  };
  const sample = async () => (await catalog.staff.get(SAMPLE)).body as SampleContent;
  const parts = () => catalog.database.collection('sample_parts').countDocuments();

  it('is removed by one press, goes on after the worker is killed midway, and leaves what staff made or changed', async () => {
    const first = await startWorker();
    await catalog.staff.post('/api/settings').send({ phone: '+91 000' }); // loading leaves what is there
    const sent = await catalog.staff
      .post('/api/admin/imports?name=sample.zip&sample=1')
      .set('Content-Type', 'application/zip')
      .send(exportedJournal());
    const { id } = await inState(catalog.staff, (sent.body as JournalImport).id, 'checked');
    expect((await catalog.staff.post(`/api/admin/imports/${id}/load`).send({})).status).toBe(202);
    await inState(catalog.staff, id, 'completed');
    expect(await sample()).toEqual({
      articles: ISSUES.length * ARTICLES_EACH,
      issues: ISSUES.length,
      editors: 2,
      partners: 0,
      pages: 0,
      settings: ['websitename', 'issn', 'is_peer_reviewed', 'postal_address'],
      removing: false,
    });

    // Its papers show the sample's data until it has a name of its own.
    const letterhead = () => documents.call('catalog.letterhead', {});
    expect(await letterhead()).toMatchObject({ signedBy: 'Ravi Nair', postal_address: 'Dharwad' });

    // What staff make, save as it is, and change.
    await catalog.staff
      .post('/api/settings')
      .send({ websitename: 'Our Journal', confirmed: ['is_peer_reviewed'] });
    expect(await letterhead()).toMatchObject({ signedBy: null, postal_address: '' });
    await catalog.staff.post(`/api/editors/${hex(90_000)}`).send({ degree: 'PhD' });
    await catalog.staff.post(`/api/archives/${hex(1_001)}`).send({ keywords: 'ours' });
    await addIssue(catalog.staff, { year: 2026, volume: 9, issue: 9 });
    const own = await addArticle(catalog.staff, {
      year: '2024',
      volume: '1',
      issue: '2',
      pagenumber: '901-909',
    });

    expect((await catalog.staff.delete(SAMPLE).expect(202)).body).toMatchObject({ removing: true });
    const before = await parts();
    while ((await parts()) >= before && before > 0) await pause(2);
    await first.kill();
    const left = await parts();
    expect(left).toBeGreaterThan(0);

    await startWorker();
    await eventually(async () => expect(await parts()).toBe(0));
    const articles = await catalog.database.collection('articles').find().toArray();
    expect(articles.map(({ _id }) => String(_id)).sort()).toEqual([own.id, hex(1_001)].sort());
    const used = await catalog.database.collection('usage_days').distinct('article');
    expect(used.map(String)).toEqual([hex(1_001)]);
    const issues = (await catalog.staff.get('/api/admin/archives')).body as Issue[];
    expect(issues.map(({ volume, issue, articles: count }) => [volume, issue, count])).toEqual([
      [9, 9, 0],
      [1, 2, 1],
      [1, 1, 1],
    ]);
    const editors = (await catalog.staff.get('/api/editors')).body as StaffEditor[];
    expect(editors.map(({ name }) => name)).toEqual(['Ravi Nair']);
    const settings = (await catalog.visitor.get('/api/settings')).body as Settings;
    expect(settings).toMatchObject({
      websitename: 'Our Journal',
      issn: '',
      is_peer_reviewed: true,
      phone: '+91 000',
    });
    expect((await catalog.visitor.get('/archives/2024/1/3/300')).status).toBe(404);
    expect(await sample()).toMatchObject({ articles: 0, settings: [], removing: false });
  });

  it('is the journal’s own once staff keep it', async () => {
    await catalog.database
      .collection<{ _id: string }>('sample_parts')
      .insertOne({ _id: `2/${hex(90_000)}`, type: 'editor', id: hex(90_000) } as never);
    expect((await catalog.staff.post(`${SAMPLE}/keep`)).body).toMatchObject({ editors: 0 });
    await catalog.staff.delete(SAMPLE);
    expect((await catalog.staff.get('/api/editors')).body).toHaveLength(1);
  });
});
