import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { ReadinessCheck } from '#contracts/journal/readiness.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The readiness of a journal', () => {
  let catalog: RunningCatalog;
  let checks: ReadinessCheck[];

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const read = async () => {
    checks = (await catalog.staff.get('/api/admin/readiness')).body as ReadinessCheck[];
  };
  const check = (asked: RegExp) => checks.find((one) => asked.test(one.asked));
  const set = (settings: object) => catalog.staff.post('/api/settings').send(settings).expect(200);

  it('passes nothing about articles in a journal without any', async () => {
    await read();
    const none = { state: 'to do', evidence: 'No article is published yet' };
    expect(check(/PDF of its own/)).toMatchObject(none);
    expect(check(/Periodicity/)).toMatchObject({ state: 'to do', evidence: 'No issue is published yet' });
    expect(check(/Two reviewers/)).toMatchObject({ state: 'not seen' });
  });

  it('names the articles with a fault, the newest first, and counts them, without disabled ones', async () => {
    const year = new Date().getFullYear();
    await addIssue(catalog.staff, { year });
    const place = { year: String(year), publishdate: `${year}-01-05` };
    const added: StaffArticle[] = [];
    for (let at = 0; at < 11; at += 1) added.unshift(await addArticle(catalog.staff, place));
    const hidden = await addArticle(catalog.staff, place);
    await catalog.staff.post(`/api/archives/${hidden.id}`).send({ status: 'disabled' }).expect(200);
    await read();
    const doi = check(/DOI for each article/);
    expect(doi).toMatchObject({ state: 'to do', evidence: '11 of 11 published articles without' });
    expect(doi?.articles.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
    expect(check(/PDF of its own/)).toMatchObject({ state: 'passed', articles: [] });
    expect(check(/five research articles/)).toMatchObject({ state: 'passed' });
  });

  it('passes a check again once its fault is fixed', async () => {
    await set({ issn: '1234-5679', publisher: 'Society', postal_address: 'Dharwad', doi_prefix: '10.1234' });
    const { articles } = check(/DOI for each article/)!;
    await catalog.database.collection('articles').updateMany({}, { $set: { doi: '10.1234/x' } });
    await read();
    expect(articles).not.toEqual([]);
    expect(check(/DOI for each article/)).toMatchObject({ state: 'passed', articles: [] });
    expect(check(/An ISSN/)).toMatchObject({ state: 'passed', where: '/admin/settings#issn' });
    expect(check(/publisher’s name/)).toMatchObject({ state: 'passed' });
    expect(check(/DOI prefix/)).toMatchObject({ state: 'passed', evidence: '10.1234' });
  });

  it('counts two reviewers and both dates once an article says how it was reviewed', async () => {
    const articles = catalog.database.collection('articles');
    const of = async (fields: object) => {
      await articles.updateMany({}, { $set: { peer_review: '', received: '', accepted: '', ...fields } });
      await read();
    };
    await of({ peer_review: 'Double anonymized; 1 reviewer; 12 rounds' });
    const open = { state: 'to do', evidence: '11 of 11 published articles without' };
    expect(check(/Two reviewers/)).toMatchObject(open);
    expect(check(/receipt and acceptance/)).toMatchObject({ state: 'to do' });
    const dates = { received: '2026-01-02', accepted: '2026-03-04' };
    await of({ peer_review: 'Double anonymized; 2 reviewers; 1 round', ...dates });
    for (const asked of [/Two reviewers/, /receipt and acceptance/])
      expect(check(asked)).toMatchObject({ state: 'passed', articles: [] });
  });

  it('is exported as CSV, for staff only', async () => {
    const { text, headers } = await catalog.staff.get('/api/admin/readiness.csv').expect(200);
    expect(headers['content-type']).toMatch('text/csv');
    expect(text.trim().split('\r\n')).toHaveLength(checks.length + 1);
    expect((await catalog.visitor.get('/api/admin/readiness')).status).toBe(401);
  });
});
