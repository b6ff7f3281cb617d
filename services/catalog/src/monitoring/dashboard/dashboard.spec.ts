import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardStatistics, StaffArticle } from '#contracts/fields/entities.ts';
import type { TodaysWork } from '#contracts/journal/todays-work.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The dashboard', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const counts = async () => (await catalog.staff.get('/api/admin/')).body as unknown;

  it('has zero counts in a new journal', async () => {
    expect(await counts()).toEqual({ archives: 0, editors: 0 });
  });

  it('counts articles and editors including disabled ones', async () => {
    await addIssue(catalog.staff);
    for (const _ of ['first', 'second']) await addArticle(catalog.staff);
    await catalog.database.collection('articles').updateOne({}, { $set: { status: 'disabled' } });
    const editor = { name: 'Asha Verma', content: 'University', post: 'Dean', category: 'chief editor' };
    await catalog.staff.post('/api/editors').send({ ...editor, status: 'disabled' });
    expect(await counts()).toEqual({ archives: 2, editors: 1 });
  });

  describe('draws', () => {
    const statistics = async () =>
      (await catalog.staff.get('/api/admin/statistics/')).body as DashboardStatistics;

    it('a chart of the newest twelve issues, oldest first', async () => {
      for (let issue = 3; issue <= 15; issue++) await addIssue(catalog.staff, { issue });
      await addArticle(catalog.staff, { issue: '4' });
      const { articles_by_issue } = await statistics();
      expect(articles_by_issue.map(({ issue, articles }) => [issue, articles])).toEqual([
        [4, 1],
        ...[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((issue) => [issue, 0]),
      ]);
      expect(articles_by_issue[0]).toEqual({ year: 2026, volume: 5, issue: 4, articles: 1 });
    });

    it('a chart of twelve months of downloads, ending with the current one', async () => {
      const { downloads_by_month } = await statistics();
      const months = downloads_by_month.map(({ month }) => month);
      expect(months).toHaveLength(12);
      expect([...months].sort()).toEqual(months);
      expect(months.at(-1)).toBe(new Date().toISOString().slice(0, 7));
    });
  });

  describe('has today’s work:', () => {
    const today = async () => (await catalog.staff.get('/api/admin/today')).body as TodaysWork;
    let article: StaffArticle;
    const isListed = ({ articles }: TodaysWork['without_doi']) =>
      articles.some(({ id }) => id === article.id);

    beforeAll(async () => {
      article = await addArticle(catalog.staff, { issue: '6', email: 'author@example.org' });
    });

    it('articles whose authors were sent no notice, until one is sent', async () => {
      const notices = catalog.database.collection('notices');
      await notices.updateMany({}, { $set: { state: 'failed' } });
      expect(isListed((await today()).without_notice)).toBe(true);
      await notices.updateMany({}, { $set: { state: 'sent' } });
      expect(isListed((await today()).without_notice)).toBe(false);
    });

    it('articles without a file', async () => {
      expect(isListed((await today()).without_file)).toBe(false);
      const articles = catalog.database.collection('articles');
      await articles.updateOne({ refnumber: article.refnumber }, { $unset: { file: 1 } });
      expect((await today()).without_file).toMatchObject({ total: 1, articles: [{ id: article.id }] });
    });

    it('articles without a DOI, once the journal registers DOIs', async () => {
      expect((await today()).without_doi.total).toBe(0);
      await catalog.staff.post('/api/settings').send({ doi_prefix: '10.1234' });
      const { without_doi } = await today();
      expect(isListed(without_doi)).toBe(true);
      await catalog.staff.post(`/api/archives/${article.id}`).send({ doi: '10.1234/rivers' });
      expect((await today()).without_doi.total).toBe(without_doi.total - 1);
    });

    it('deposits that were refused or could not be sent', async () => {
      const deposit = { updated_at: new Date(), steps: [] };
      const deposits = ['refused', 'failed', 'accepted'].map((state) => ({ ...deposit, state }));
      await catalog.database.collection('deposits').insertMany(deposits);
      expect(await today()).toMatchObject({ refused_deposits: 1, failed_deposits: 1 });
    });

    it('the newest issues without articles', async () => {
      const { empty_issues } = await today();
      expect(empty_issues).toHaveLength(5);
      expect(empty_issues[0]).toEqual({ year: 2026, volume: 5, issue: 15 });
    });
  });

  it('is for staff only and never cached', async () => {
    expect((await catalog.visitor.get('/api/admin/')).status).toBe(401);
    expect((await catalog.visitor.get('/api/admin/statistics')).status).toBe(401);
    const { headers } = await catalog.staff.get('/api/admin/');
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
