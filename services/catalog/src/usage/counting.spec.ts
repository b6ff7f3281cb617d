import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DashboardStatistics, StaffArticle } from '#contracts/fields/entities.ts';
import { USAGE_STREAM, type UsageKind, usageLine } from '#contracts/journal/usage.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { UsageCounting } from './usage-counting.ts';
import { UsageLines } from './usage-lines.ts';

const asha = 'a'.repeat(16);
const jose = 'j'.repeat(16);
const HOUR = 3_600_000;
/** An hour of yesterday: 10:00 UTC. */
const TEN = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 14 * HOUR;

describe('Usage', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  let other: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff);
    other = await addArticle(catalog.staff);
  });
  beforeEach(async () => {
    for (const name of ['usage_lines', 'usage_days']) await catalog.database.collection(name).deleteMany({});
  });

  type Use = [seconds: number, kind: UsageKind, visitor?: string, item?: string, country?: string];
  const lines = (uses: Use[]) =>
    uses.map(([seconds, kind, visitor = asha, item = article.refnumber, country = '']) =>
      usageLine({ at: TEN + seconds * 1_000, visitor, kind, item, country }),
    );
  const store = async (written: string[]) => {
    const redis = catalog.app.get(RedisConnection).forCommands();
    for (const line of written) await redis.xadd(USAGE_STREAM, '*', 'line', line);
  };
  const counted = () =>
    eventually(async () => {
      await catalog.app.get(UsageCounting).countPending();
      if (await catalog.app.get(RedisConnection).forCommands().xlen(USAGE_STREAM))
        throw new Error('Not taken yet');
      if ((await catalog.database.collection('usage_pending_days').countDocuments()) > 0)
        throw new Error('Not counted yet');
    });
  const edit = (fields: object) => catalog.staff.post(`/api/archives/${other.id}`).send(fields).expect(200);
  /** Investigations, requests, and the unique ones of each, of the article. */
  const figures = async (of = article) => {
    await counted();
    const days = await catalog.database.collection('usage_days').find().toArray();
    const own = days.filter(({ article: id }) => String(id) === of.id);
    return ['investigations', 'requests', 'unique_investigations', 'unique_requests'].map((metric) =>
      own.reduce((sum, day) => sum + Number(day[metric]), 0),
    );
  };

  it('counts a view as investigation, a download as both, and each unique once an hour', async () => {
    const later = 40 * 60;
    await store(
      lines([
        [0, 'view'],
        [5, 'download'],
        [later, 'view'],
        [later + 5, 'record'],
        [3_700, 'view'],
        [10, 'view', jose],
      ]),
    );
    expect(await figures()).toEqual([6, 1, 3, 1]);
  });

  it('counts the second of two clicks within 30 seconds, whatever order they arrive in', async () => {
    await store(lines([0, 31, 50].map((seconds) => [seconds, 'download'])));
    await store(lines([[10, 'download', jose]]));
    await store(lines([[3, 'download', jose]]));
    expect(await figures()).toEqual([3, 3, 2, 2]);
  });

  it('counts twenty uses of an article an hour from one network, by however many browsers', async () => {
    const visitor = (network: string, browser: number) =>
      network.repeat(8) + String(browser).padStart(8, '0');
    const fromOne = Array.from({ length: 80 }, (_, browser): Use => [browser, 'view', visitor('n', browser)]);
    await store(lines(fromOne));
    expect(await figures()).toEqual([20, 0, 20, 0]);
    await store(
      lines([
        ...fromOne,
        [10, 'view', visitor('m', 1)],
        [20, 'download', visitor('n', 1)],
        [3_700, 'view', visitor('n', 2)],
        [30, 'view', visitor('n', 3), other.refnumber],
      ]),
    );
    expect(await figures()).toEqual([23, 1, 22, 1]);
    expect(await figures(other)).toEqual([1, 0, 1, 0]);
  });

  it('counts a double click across the end of an hour in the next one', async () => {
    await store(lines([[3_590, 'download']]));
    expect(await figures()).toEqual([1, 1, 1, 1]);
    await store(lines([3_605, 3_700].map((seconds) => [seconds, 'download'])));
    expect(await figures()).toEqual([2, 2, 1, 1]);
  });

  it('counts a line once that arrives again, beside others or after it was counted', async () => {
    const written = lines([0, 60].map((seconds) => [seconds, 'view']));
    await store([...written, ...written]);
    expect(await figures()).toEqual([2, 0, 1, 0]);
    await store([...written, ...lines([[120, 'view']])]);
    expect(await figures()).toEqual([3, 0, 1, 0]);
  });

  it('counts lines once that two processes take at the same time', async () => {
    await store(
      lines([
        [0, 'view'],
        ...Array.from({ length: 60 }, (_, minute): Use => [60 * minute, 'download', jose]),
      ]),
    );
    const [one, other] = [0, 1].map(() => catalog.app.get(UsageLines).takeFromRedis());
    await Promise.all([one, other]);
    expect(await figures()).toEqual([21, 20, 2, 1]);
  });

  it('keeps the counts of more lines when a process stores those of fewer late', async () => {
    await store(lines([0, 60].map((seconds) => [seconds, 'view'])));
    await counted();
    await catalog.database.collection('usage_lines').deleteOne({});
    await catalog.database
      .collection<{ _id: Date }>('usage_pending_days')
      .insertOne({ _id: new Date(TEN - 10 * HOUR) });
    expect(await figures()).toEqual([2, 0, 1, 0]);
  });

  it('leaves out damaged lines and unknown articles, and finds articles by former reference numbers', async () => {
    const { refnumber } = other;
    await edit({ refnumber: `${refnumber}.5` });
    await store([
      lines([[0, 'view']])[0]!.slice(0, 20),
      ...lines([
        [0, 'view', asha, '999999'],
        [0, 'view', asha, refnumber],
        [60, 'view', asha, `${refnumber}.50`],
      ]),
    ]);
    expect(await figures(other)).toEqual([2, 0, 1, 0]);
    expect(await figures()).toEqual([0, 0, 0, 0]);
  });

  it('counts by country, and searches of the site apart from articles', async () => {
    await store(
      lines([
        [0, 'view', asha, article.refnumber, 'IN'],
        [0, 'view', jose, article.refnumber, 'ES'],
        [60, 'view', jose, article.refnumber, 'ES'],
        [0, 'search', asha, 'hashofrice'],
        [5, 'search', asha, 'hashofrice'],
        [5, 'search', asha, 'hashofwheat'],
      ]),
    );
    await counted();
    const days = catalog.database.collection('usage_days');
    const found = await days.findOne({ article: { $ne: null } });
    const countries = found!.countries as { country: string; investigations: number }[];
    const investigations = Object.fromEntries(countries.map((one) => [one.country, one.investigations]));
    expect(investigations).toEqual({ IN: 1, ES: 2 });
    expect(await days.findOne({ article: null })).toMatchObject({ searches: 2, investigations: 0 });
  });

  it('shows the downloads of twelve months on the dashboard', async () => {
    await store(lines([[0, 'download']]));
    await counted();
    const response = await catalog.staff.get('/api/admin/statistics');
    const { downloads_by_month } = response.body as DashboardStatistics;
    const month = new Date(TEN).toISOString().slice(0, 7);
    expect(downloads_by_month).toContainEqual({ month, downloads: 1, views: 0 });
  });

  describe('on pages and in files', () => {
    const today = new Date().toISOString().slice(0, 7);
    const before = new Date(TEN).toISOString().slice(0, 7);
    const staff = (by: string, path = 'usage') =>
      catalog.staff.get(`/api/admin/${path}?by=${by}&first=${before}&last=${today}`);

    beforeEach(async () => {
      await store(
        lines([
          [0, 'view', asha, article.refnumber, 'IN'],
          [60, 'download', asha, article.refnumber, 'IN'],
          [0, 'download', jose, other.refnumber, 'ES'],
          [100, 'download', jose, other.refnumber, 'ES'],
          [0, 'search', jose, 'hashofrice', 'ES'],
        ]),
      );
      await counted();
    });

    it('shows readers an article’s views and downloads, and the articles most read', async () => {
      const own = await catalog.visitor.get(`/api/usage/${article.refnumber}`);
      expect(own.body).toEqual({ views: 1, downloads: 1, months: expect.arrayContaining([2]) });
      expect(own.headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=15') });
      expect(own.headers).not.toHaveProperty('surrogate-key');
      expect((await catalog.visitor.get('/api/usage/999999')).status).toBe(404);
      const most = await catalog.visitor.get('/api/most-read');
      expect(most.body).toMatchObject([
        { title_text: other.title_text, downloads: 2 },
        { title_text: article.title_text, downloads: 1 },
      ]);
      expect((await catalog.visitor.get('/api/most-read?period=quarter')).body).toEqual(most.body);
      expect((await catalog.visitor.get('/api/most-read?period=ever')).status).toBe(400);
      const ofOther = `/api/usage/${other.refnumber}`;
      expect((await catalog.visitor.get(ofOther)).status).toBe(200);
      await edit({ status: 'disabled' });
      expect((await catalog.visitor.get(ofOther)).status).toBe(404);
      expect((await catalog.staff.get(ofOther)).status).toBe(200);
      const left = await catalog.visitor.get('/api/most-read');
      expect(left.body).toMatchObject([{ id: article.id }]);
      expect(left.headers['surrogate-key']).toBe(`article:${article.id}`);
      await edit({ status: 'enabled' });
      await store(lines([100, 200, 300].map((seconds) => [seconds, 'download', jose])));
      await counted();
      await eventually(async () =>
        expect((await catalog.visitor.get('/api/most-read')).body).toMatchObject([
          { id: article.id, downloads: 4 },
          { id: other.id, downloads: 2 },
        ]),
      );
    });

    it('adds up for staff by article, issue, month and country', async () => {
      const { year, volume, issue } = article;
      const [first] = (await staff('article')).body as [{ article: object }];
      const named = ['issue', 'refnumber', 'title', 'title_text', 'volume', 'year'];
      expect(Object.keys(first.article).sort()).toEqual(named);
      expect((await staff('article')).body).toMatchObject([
        { article: { title_text: other.title_text }, requests: 2, investigations: 2 },
        { article: { title_text: article.title_text }, requests: 1, investigations: 2 },
      ]);
      expect((await staff('issue')).body).toMatchObject([{ issue: { year, volume, issue }, requests: 3 }]);
      expect((await staff('month')).body).toMatchObject([{ month: before, requests: 3, searches: 1 }]);
      expect((await staff('country')).body).toMatchObject([
        { country: 'ES', requests: 2, searches: 1 },
        { country: 'IN', requests: 1 },
      ]);
    });

    it('fills files whose cells no spreadsheet computes', async () => {
      await edit({ title: '=1+1, "Rust"' });
      const { text, headers } = await staff('article', 'usage.csv');
      expect(headers['content-type']).toMatch('text/csv');
      expect(text.split('\r\n')[0]).toMatch(/^refnumber,year,volume,issue,title,investigations,requests/);
      expect(text).toContain(`"'=1+1, ""Rust""",2,2`);
      for (const by of ['issue', 'month', 'country']) expect((await staff(by, 'usage.csv')).status).toBe(200);
    });

    it('is empty for other months, and refused for invalid months', async () => {
      const call = (query: string) => catalog.staff.get(`/api/admin/usage?${query}`);
      expect((await call('by=month&first=2001-01&last=2001-12')).body).toEqual([]);
      const reversed = 'by=month&first=2026-02&last=2026-01';
      for (const query of [reversed, 'by=hour&first=2026-01&last=2026-02', 'first=2026-13'])
        await call(query).expect(400);
      await catalog.visitor.get('/api/admin/usage?first=2026-01&last=2026-02').expect(401);
    });
  });
});
