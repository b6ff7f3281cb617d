import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Issue, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('An article published before it has an issue', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  const onlineFirst = { volume: '0', issue: '0', pagenumber: '' };

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addArticle(catalog.staff, { pagenumber: '1-10' });
    article = await addArticle(catalog.staff, { ...onlineFirst, refnumber: '77' });
  });

  const edit = (fields: object) => catalog.staff.post(`/api/archives/${article.id}`).send(fields);
  const redirectOf = async (path: string) => {
    const { status, headers } = await catalog.visitor.get(path);
    return [status, headers.location];
  };

  it('needs no pages, and no issue to be created first', () => {
    expect(article).toMatchObject({ year: 2026, volume: 0, issue: 0, pagenumber: '' });
  });

  it('stands beside others of its year without pages', async () => {
    const other = await addArticle(catalog.staff, onlineFirst);
    const issues = (await catalog.staff.get('/api/admin/archives')).body as Issue[];
    expect(issues.find(({ volume }) => volume === 0)).toMatchObject({ year: 2026, issue: 0, articles: 2 });
    expect(other.pagenumber).toBe('');
  });

  it('comes after those that have pages', async () => {
    const read = async () => {
      const response = await catalog.visitor.get('/api/archives/2026/0/0');
      return (response.body as StaffArticle[]).map(({ pagenumber }) => pagenumber);
    };
    const paged = await addArticle(catalog.staff, { ...onlineFirst, pagenumber: '3-9' });
    expect(await read()).toEqual(['3-9', '', '']);
    await catalog.database.collection('articles').deleteOne({ refnumber: paged.refnumber });
  });

  it('moves into an issue with its pages, and its former addresses redirect', async () => {
    const without = await edit({ volume: 5, issue: 2 }).expect(400);
    expect(without.body).toMatchObject({ fields: { pagenumber: expect.any(String) } });
    const overlapping = await edit({ volume: 5, issue: 2, pagenumber: '10-12' });
    expect(overlapping.body).toMatchObject({ error: 'invalid_pagenumber' });
    await edit({ volume: 5, issue: 2, pagenumber: '11-12' }).expect(200);
    const file = '/assets/archives/2026/vol5issue2/77.pdf';
    expect(await redirectOf('/assets/archives/2026/vol0issue0/77.pdf')).toEqual([301, file]);
    expect(await redirectOf('/archives/2026/0/0/77.bib')).toEqual([301, '/archives/2026/5/2/77.bib']);
  });

  it('can be moved back', async () => {
    await edit({ volume: 0, issue: 0, pagenumber: '' }).expect(200);
  });

  it('is not carried into an issue by renaming', async () => {
    const issues = (await catalog.staff.get('/api/admin/archives')).body as Issue[];
    const first = issues.find(({ volume }) => volume === 0)!;
    const real = issues.find(({ volume }) => volume === 5)!;
    for (const [id, to] of [
      [first.id, { volume: 6, issue: 1 }],
      [real.id, { volume: 0, issue: 0 }],
    ] as const) {
      const response = await catalog.staff.post(`/api/admin/issues/${id}`).send(to).expect(400);
      expect(response.body).toMatchObject({ fields: { issue: expect.any(String) } });
    }
  });

  it('does not make pages optional in an issue', async () => {
    const response = await sendArticle(catalog.staff, articleForm({ pagenumber: '' })).expect(400);
    expect(response.body).toMatchObject({ fields: { pagenumber: expect.any(String) } });
  });
});
