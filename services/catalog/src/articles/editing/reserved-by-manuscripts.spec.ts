import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LastPage, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { checkImport, importRow, importZip } from '#testing/builders/imports.ts';
import { decide, sentManuscript } from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ManuscriptPayments } from './manuscript-payments.ts';

describe('The transaction ID or number of a manuscript', () => {
  let catalog: RunningCatalog;
  /** A replica that does not reach the manuscripts. */
  let lonely: RunningCatalog;
  let manuscripts: RunningManuscripts;
  let worker: Awaited<ReturnType<typeof runCatalogWorker>>;
  let id: string;

  beforeAll(async () => {
    catalog = await runCatalog();
    manuscripts = await runManuscripts(catalog);
    lonely = await runCatalog(catalog.environment, { MANUSCRIPTS_RPC: UNREACHABLE_ADDRESS });
    worker = await runCatalogWorker(catalog, { MANUSCRIPTS_RPC: manuscripts.rpc });
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({ fee_rupee: '1000' }).expect(200);
    const { token, sent } = await sentManuscript(manuscripts);
    ({ id } = sent);
    await decide(manuscripts, id, 'accept');
    const payment = manuscripts.withLink(token).post('/api/manuscripts/mine/payment');
    await payment.send({ txnid: 'REPORTED-1' }).expect(200);
  });

  const used = { error: 'duplicate_txnid', message: 'Transaction ID Already Used' };
  const takes = (submit_online: boolean) =>
    catalog.staff.post('/api/settings').send({ submit_online }).expect(200);

  it('is refused in another article that is added or edited, in whatever case', async () => {
    const added = await sendArticle(catalog.staff, articleForm({ txnid: 'reported-1' })).expect(409);
    expect(added.body).toMatchObject(used);
    const article = await addArticle(catalog.staff, { txnid: 'OWN-1' });
    const edit = (fields: object) => catalog.staff.post(`/api/archives/${article.id}`).send(fields);
    expect((await edit({ txnid: 'REPORTED-1' }).expect(409)).body).toMatchObject(used);
    await edit({ ptype: 'free', txnid: 'REPORTED-1' }).expect(200);
    expect((await edit({ ptype: 'paid' }).expect(409)).body).toMatchObject(used);
  });

  it('is a problem of the row that has it in an import', async () => {
    const rows = [importRow(), importRow({ txnid: 'REPORTED-1' })];
    const found = await checkImport(catalog.staff, importZip(rows));
    expect(found.rows.map(({ row, problems }) => [row, problems])).toEqual([
      [2, [expect.objectContaining({ field: 'txnid', message: used.message })]],
    ]);
    await catalog.staff.delete(`/api/admin/imports/${found.id}`).expect(200);
  });

  it('needs the manuscripts only while they are taken, and not for what has no new one', async () => {
    const refused = await sendArticle(lonely.staff, articleForm({ txnid: 'NEW-1' })).expect(503);
    expect(refused.body).toMatchObject({ error: 'service_unavailable' });
    await sendArticle(lonely.staff, articleForm({ ptype: 'free', txnid: '' })).expect(201);
    await takes(false);
    const { id: article } = await addArticle(lonely.staff, { txnid: 'NEW-1' });
    await takes(true);
    await lonely.staff.post(`/api/archives/${article}`).send({ abstract: 'Less water.' }).expect(200);
    await lonely.staff.post(`/api/archives/${article}`).send({ txnid: 'NEW-2' }).expect(503);
  });

  it('keeps its number from being proposed or used for another article, notice or row', async () => {
    const { sent } = await sentManuscript(manuscripts, { email: 'number@example.org' });
    const refnumber = String(sent.number);
    const reserved = { error: 'reserved_reference_number', fields: { refnumber: expect.any(String) } };
    const free = { ptype: 'free', txnid: '' };
    const own = await addArticle(catalog.staff, { ...free, refnumber: `${refnumber.slice(0, 4)}0000` });
    const notice = { amendment_type: 'retraction', amendment_reason: 'Wrong', abstract: 'It is.' };
    const place = { year: 2026, volume: 5, issue: 2, article_number: 'n1', publishdate: '2026-06-01' };
    const { staff } = catalog;
    for (const refused of [
      sendArticle(staff, articleForm({ ...free, refnumber })),
      staff.post(`/api/archives/${own.id}`).send({ refnumber }),
      staff
        .post(`/api/admin/archives/${own.id}/amendments`)
        .send({ ...notice, ...place, authorname: 'The Editors', refnumber }),
    ])
      expect((await refused.expect(409)).body).toMatchObject(reserved);
    const { id: checked, rows } = await checkImport(staff, importZip([importRow({ refnumber })]));
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['refnumber']]);
    await staff.delete(`/api/admin/imports/${checked}`).expect(200);

    const next = (await staff.get('/api/admin/archives/2026/5/2/last-page')).body as LastPage;
    expect(next.nextRefnumber).toBe(String(sent.number! + 1));
    await addArticle(staff, { ...free, refnumber: next.nextRefnumber });
    const { sent: later } = await sentManuscript(manuscripts, { email: 'number2@example.org' });
    expect(later.number).toBe(sent.number! + 2);
    await addArticle(staff, { ...free, refnumber, manuscript: sent.id });

    const form = () => articleForm({ ...free, refnumber: '20269999' });
    await sendArticle(lonely.staff, form()).expect(503);
    await takes(false);
    await sendArticle(lonely.staff, form()).expect(201);
    await takes(true);
  });

  it('goes into the article of its manuscript', async () => {
    const article = await addArticle(catalog.staff, { txnid: 'REPORTED-1', manuscript: id });
    expect(article).toMatchObject({ txnid: 'REPORTED-1', ptype: 'paid', manuscript: id });
  });

  it('reaches an article that exists already once it is received, and leaves it when the receipt is void', async () => {
    const { sent } = await sentManuscript(manuscripts, { email: 'late@example.org' });
    await decide(manuscripts, sent.id, 'accept', { to: [] });
    const free = { ptype: 'free', txnid: '', manuscript: sent.id };
    const article = await addArticle(catalog.staff, free);
    const fee = (body: object) => manuscripts.staff.post(`/api/admin/manuscripts/${sent.id}/fee`).send(body);
    const becomes = (payment: object) =>
      eventually(async () =>
        expect((await catalog.staff.get(`/api/archives/${article.id}`)).body).toMatchObject(payment),
      );
    await worker.close();
    await fee({ act: 'receive', txnid: 'LATE-1' }).expect(200);
    worker = await runCatalogWorker(catalog, { MANUSCRIPTS_RPC: manuscripts.rpc });
    await becomes({ ptype: 'paid', txnid: 'LATE-1' });
    const { version } = (await catalog.staff.get(`/api/archives/${article.id}`)).body as StaffArticle;
    await worker.app.get(ManuscriptPayments).follow({ manuscriptId: sent.id });
    await becomes({ version });
    await fee({ act: 'void' }).expect(200);
    await becomes({ ptype: 'free', txnid: `FREE-${article.refnumber}` });
    await catalog.staff.post(`/api/archives/${article.id}`).send({ manuscript: '' }).expect(200);
    await fee({ act: 'receive', txnid: 'LATE-2' }).expect(200);
    await catalog.staff.post(`/api/archives/${article.id}`).send({ manuscript: sent.id }).expect(200);
    await becomes({ ptype: 'paid', txnid: 'LATE-2' });
  });
});
