import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Issue, IssueSummary } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The issues', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const create = (body: unknown) => catalog.staff.post('/api/admin/create-issue').send(body as object);
  const list = async () => (await catalog.staff.get('/api/admin/archives/')).body as Issue[];
  const years = async () => (await catalog.visitor.get('/api/archives/')).body as IssueSummary[];
  const stored = () => catalog.database.collection('issues').countDocuments();

  it('are an empty list in a new journal', async () => {
    expect(await years()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('can be created and listed by staff only', async () => {
    const issue = { year: 2026, volume: 5, issue: 1 };
    await catalog.visitor.post('/api/admin/create-issue').send(issue).expect(401);
    await catalog.visitor.get('/api/admin/archives/').expect(401);
    expect(await stored()).toBe(0);
  });

  it('are created without articles, with an event in the outbox', async () => {
    const response = await create({ year: 2024, volume: 3, issue: 1 }).expect(201);
    const issue = response.body as Issue;
    expect(issue).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      year: 2024,
      volume: 3,
      issue: 1,
      articles: 0,
      version: 1,
      creation: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const event = await catalog.database.collection('outbox').findOne({ 'payload.aggregateId': issue.id });
    expect(event).toMatchObject({ name: 'catalog.issue.created', payload: { data: { issueId: issue.id } } });
  });

  it('accept numbers as text, as number inputs send them', async () => {
    const { body } = (await create({ year: '2024', volume: ' 3 ', issue: '02' })) as { body: Issue };
    expect(body).toMatchObject({ year: 2024, volume: 3, issue: 2 });
  });

  it.each([
    ['no volume', { year: 2026, issue: 1 }, 'volume'],
    ['an empty volume', { year: 2026, volume: '', issue: 1 }, 'volume'],
    ['no issue', { year: 2026, volume: 1 }, 'issue'],
    ['an empty issue', { year: 2026, volume: 1, issue: ' ' }, 'issue'],
    ['no year', { volume: 1, issue: 1 }, 'year'],
    ['a negative volume', { year: 2026, volume: -1, issue: 1 }, 'volume'],
    ['a fractional issue number', { year: 2026, volume: 1, issue: 1.5 }, 'issue'],
    ['an operator instead of a number', { year: 2026, volume: { $gte: 0 }, issue: 1 }, 'volume'],
    ['a list instead of a number', { year: 2026, volume: 1, issue: [1] }, 'issue'],
    ['null instead of a number', { year: null, volume: 1, issue: 1 }, 'year'],
    ['an unknown field', { year: 2026, volume: 1, issue: 1, articles: 9 }, 'articles'],
  ])('are rejected with %s', async (_, body, field) => {
    const before = await stored();
    expect((await create(body).expect(400)).body).toMatchObject({
      error: 'validation_failed',
      fields: { [field]: expect.any(String) },
    });
    expect(await stored()).toBe(before);
  });

  it('are unique by year, volume and issue, even if eight requests create one concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => create({ year: 2025, volume: 4, issue: 1 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'duplicate_issue', message: 'This issue already exists' });
    expect(await catalog.database.collection('issues').countDocuments({ year: 2025 })).toBe(1);
  });

  it('are listed for staff newest first, with their number of articles', async () => {
    await addIssue(catalog.staff, { year: 2025, volume: 4, issue: 2 });
    await addIssue(catalog.staff, { year: 2026, volume: 5, issue: 2 });
    await addArticle(catalog.staff);
    await addArticle(catalog.staff);
    const rows = (await list()).map(({ year, volume, issue, articles }) => [year, volume, issue, articles]);
    expect(rows).toEqual([
      [2026, 5, 2, 2],
      [2025, 4, 2, 0],
      [2025, 4, 1, 0],
      [2024, 3, 2, 0],
      [2024, 3, 1, 0],
    ]);
  });

  it('are grouped for everyone by year and volume, newest first, with two rows for a year with two volumes, and none without articles', async () => {
    await addIssue(catalog.staff, { year: 2025, volume: 5, issue: 1 });
    await addArticle(catalog.staff, { year: '2025', volume: '5', issue: '1' });
    await addArticle(catalog.staff, { year: '2025', volume: '4', issue: '2' });
    const contents = (articles: number) => [{ articles, published: '2026-01-31' }];
    const response = await catalog.visitor.get('/api/archives/');
    expect(response.headers['surrogate-key']).toBe('archives');
    expect(response.body).toEqual([
      { year: 2026, volume: 5, total_issues: 2, issues: [2], contents: contents(2) },
      { year: 2025, volume: 5, total_issues: 1, issues: [1], contents: contents(1) },
      { year: 2025, volume: 4, total_issues: 2, issues: [2], contents: contents(1) },
    ]);
  });

  it('include only those with an article visible to the reader: issue 0, issue 88 and none between', async () => {
    for (const issue of [0, 88]) {
      await addIssue(catalog.staff, { year: 2030, volume: 9, issue });
      await addArticle(catalog.staff, { year: '2030', volume: '9', issue: String(issue) });
    }
    const hidden = await addArticle(catalog.staff, { year: '2024', volume: '3', issue: '1' });
    await catalog.staff.post(`/api/archives/${hidden.id}`).send({ status: 'disabled' }).expect(200);
    const issuesOf = async (caller: typeof catalog.staff, year: number) => {
      const rows = (await caller.get('/api/archives/')).body as IssueSummary[];
      return rows.find((row) => row.year === year);
    };
    expect(await issuesOf(catalog.visitor, 2030)).toEqual({
      year: 2030,
      volume: 9,
      total_issues: 88,
      issues: [0, 88],
      contents: Array(2).fill({ articles: 1, published: '2026-01-31' }),
    });
    expect(await issuesOf(catalog.visitor, 2024)).toBeUndefined();
    expect((await issuesOf(catalog.staff, 2024))?.issues).toEqual([1]);
    await catalog.staff.post(`/api/archives/${hidden.id}`).send({ status: 'enabled' });
    expect((await issuesOf(catalog.visitor, 2024))?.issues).toEqual([1]);
  });
});
