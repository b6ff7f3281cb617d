import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardStatistics } from '#contracts/entities.ts';
import { addArticle, addIssue } from '#testing/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.ts';

describe('The dashboard', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });
  afterAll(() => catalog.close());

  const counts = async () => (await catalog.staff.get('/api/admin/')).body as unknown;

  it('has zero counts in a new journal', async () => {
    expect(await counts()).toEqual({ archives: 0, editors: 0 });
  });

  it('counts articles and editors including disabled ones', async () => {
    await addIssue(catalog.staff);
    await addArticle(catalog.staff);
    await addArticle(catalog.staff);
    await catalog.database.collection('articles').updateOne({}, { $set: { status: 'disabled' } });
    const editor = { name: 'Asha Verma', content: 'University', post: 'Dean', category: 'chief editor' };
    await catalog.staff.post('/api/editors').send({ ...editor, status: 'disabled' });
    expect(await counts()).toEqual({ archives: 2, editors: 1 });
  });

  describe('has charts', () => {
    const statistics = async () =>
      (await catalog.staff.get('/api/admin/statistics/')).body as DashboardStatistics;
    const downloads = async () => (await statistics()).downloads_by_month.map((month) => month.downloads);

    it('of the newest twelve issues, oldest first', async () => {
      for (let issue = 3; issue <= 15; issue++) await addIssue(catalog.staff, { issue });
      await addArticle(catalog.staff, { issue: '4' });
      const { articles_by_issue } = await statistics();
      expect(articles_by_issue.map(({ issue, articles }) => [issue, articles])).toEqual([
        [4, 1],
        ...[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((issue) => [issue, 0]),
      ]);
      expect(articles_by_issue[0]).toEqual({ year: 2026, volume: 5, issue: 4, articles: 1 });
    });

    it('of twelve months of downloads, ending with the current one', async () => {
      const { downloads_by_month } = await statistics();
      const months = downloads_by_month.map(({ month }) => month);
      expect(months).toHaveLength(12);
      expect([...months].sort()).toEqual(months);
      expect(months.at(-1)).toBe(new Date().toISOString().slice(0, 7));
    });

    it('that count each download once, whether complete or in ranges', async () => {
      const { file, year, volume, issue, refnumber } = await addArticle(catalog.staff, { issue: '5' });
      const path = `/assets/archives/${year}/vol${volume}issue${issue}/${file}`;
      expect(await downloads()).toEqual(Array<number>(12).fill(0));

      await catalog.visitor.get(path);
      await catalog.visitor.get(`/archives/${year}/${volume}/${issue}/${refnumber}.pdf`);
      await catalog.visitor.get(path).set('range', 'bytes=0-99');
      await catalog.visitor.get(path).set('range', 'bytes=100-199');
      const { etag = '' } = (await catalog.visitor.head(path)).headers as { etag?: string };
      await catalog.visitor.get(path).set('if-none-match', etag);
      await catalog.staff.get(path);
      await catalog.visitor.get(`${path}x`);
      expect((await downloads()).at(-1)).toBe(3);
    });

    it('that add up the downloads of two processes', async () => {
      const month = new Date().toISOString().slice(0, 7);
      const stored = catalog.database.collection<{ _id: string }>('downloads');
      await stored.updateOne({ _id: month }, { $inc: { downloads: 5 } });
      await stored.insertOne({ _id: '2001-01', downloads: 9 } as { _id: string });
      expect((await downloads()).at(-1)).toBe(8);
    });
  });

  it('is for staff only and never cached', async () => {
    expect((await catalog.visitor.get('/api/admin/')).status).toBe(401);
    expect((await catalog.visitor.get('/api/admin/statistics')).status).toBe(401);
    const { headers } = await catalog.staff.get('/api/admin/');
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
