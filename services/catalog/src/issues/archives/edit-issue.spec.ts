import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, Issue, IssueSummary, StaffArticle } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { ArticleFiles } from '../../articles/read/article-files.ts';
import { issueKeyOf } from '../read/issues.service.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import sharp from 'sharp';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('Editing an issue', () => {
  let catalog: RunningCatalog;
  let year = 1900;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const rename = ({ id }: Pick<Issue, 'id'>, fields: object) =>
    catalog.staff.post(`/api/admin/issues/${id}`).send(fields);
  const renamed = async (issue: Issue, fields: object) =>
    (await rename(issue, fields).expect(200)).body as Issue;
  /** Creates an issue in a year of its own with the given number of articles. */
  const filled = async (count: number) => {
    year += 1;
    const issue = await addIssue(catalog.staff, { year, volume: 1, issue: 1 });
    const articles: StaffArticle[] = [];
    for (let at = 0; at < count; at += 1)
      articles.push(await addArticle(catalog.staff, { year: String(year), volume: '1', issue: '1' }));
    return { issue, articles };
  };
  const read = async ({ id }: StaffArticle) =>
    (await catalog.staff.get(`/api/archives/${id}`)).body as StaffArticle;
  const listed = ({ year: of, volume, issue }: IssueKey) =>
    catalog.visitor.get(`/api/archives/${of}/${volume}/${issue}`);
  const stored = () => catalog.database.collection('issues').find().sort({ _id: 1 }).toArray();
  const events = (id: string) =>
    catalog.database
      .collection('outbox')
      .find({ 'payload.aggregateId': id })
      .sort({ 'payload.aggregateVersion': 1 })
      .toArray();
  const history = async (path: string) =>
    ((await catalog.staff.get(`/api/admin/${path}/history`)).body as HistoryEntry[]).map(
      ({ changes }) => changes,
    );

  it('changes the given numbers of an empty issue and publishes an event that invalidates the archives', async () => {
    const { issue } = await filled(0);
    const response = await renamed(issue, { issue: 12 });
    expect(response).toEqual({ ...issue, issue: 12, version: 2 });
    const issues = [12, 1].map((number) => ({ year: issue.year, volume: 1, issue: number }));
    expect((await events(issue.id)).at(-1)).toMatchObject({
      name: 'catalog.issue.changed',
      payload: { data: { issues } },
    });
    expect(await history(`issues/${issue.id}`)).toEqual([
      [{ field: 'issue', from: 1, to: 12 }],
      expect.arrayContaining([{ field: 'issue', from: null, to: 1 }]),
    ]);
  });

  it('moves its articles with it: place, version, history and an event for each', async () => {
    const { issue, articles } = await filled(2);
    await renamed(issue, { volume: 7, issue: 3 });
    for (const before of articles) {
      const after = await read(before);
      const { modification } = after;
      expect(after).toEqual({ ...before, volume: 7, issue: 3, version: 2, modification });
      expect(modification > before.modification).toBe(true);
      const [from, to] = [before, after].map(issueKeyOf);
      expect((await events(before.id)).at(-1)).toMatchObject({
        name: 'catalog.article.updated',
        payload: { aggregateVersion: 2, data: { articleId: before.id, issues: [to, from] } },
      });
      expect((await history(`archives/${before.id}`))[0]).toEqual([
        { field: 'volume', from: 1, to: 7 },
        { field: 'issue', from: 1, to: 3 },
      ]);
    }
    const { body } = (await listed({ year: issue.year, volume: 7, issue: 3 })) as { body: StaffArticle[] };
    expect(body.map(({ id }) => id)).toEqual(articles.map(({ id }) => id));
  });

  it('prints a label instead of the number, for articles that are added or moved later too', async () => {
    const { issue, articles } = await filled(2);
    const [one, other] = articles as [StaffArticle, StaffArticle];
    const labelled = await renamed(issue, { issue_label: ' 1-2 ' });
    expect(labelled).toEqual({ ...issue, issue_label: '1-2', articles: 2, version: 2 });
    const place = { year: String(issue.year), volume: '1' };
    const added = await addArticle(catalog.staff, { ...place, issue: '1' });
    const labels = async () =>
      Promise.all([one, other, added].map(async (of) => (await read(of)).issue_label));
    expect(await labels()).toEqual(['1-2', '1-2', '1-2']);
    expect((await history(`archives/${one.id}`))[0]).toEqual([{ field: 'issue_label', from: '', to: '1-2' }]);
    expect((await events(one.id)).at(-1)).toMatchObject({
      payload: { aggregateVersion: 2, data: { issues: [{ year: issue.year, volume: 1, issue: 1 }] } },
    });
    const bibtex = await catalog.visitor.get(paths.articleDownload(added, 'bib'));
    expect(bibtex.text).toContain('number = {1-2}');
    const { contents } = ((await catalog.visitor.get('/api/archives')).body as IssueSummary[]).find(
      ({ year: of }) => of === issue.year,
    )!;
    expect(contents).toMatchObject([{ issue_label: '1-2' }]);
    expect((await listed({ ...issue, issue: 1 })).status).toBe(200);

    await addIssue(catalog.staff, { year, volume: 1, issue: 3 });
    await catalog.staff.post(`/api/archives/${other.id}`).send({ issue: 3 });
    expect(await labels()).toEqual(['1-2', undefined, '1-2']);
    await catalog.staff.post(`/api/archives/${other.id}`).send({ issue: 1 });
    expect(await labels()).toEqual(['1-2', '1-2', '1-2']);
    await renamed(issue, { issue_label: '' });
    expect(await labels()).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['that another issue has', '2-3', 'Another issue of this volume has this label'],
    ['with two lines', '1\n2', 'This text must be one line without control characters'],
    ['that is too long', 'x'.repeat(31), 'This text must have at most 30 characters'],
  ])('refuses a label %s', async (_, issue_label, message) => {
    const { issue } = await filled(0);
    const { id } = await addIssue(catalog.staff, { year, volume: 1, issue: 2 });
    await renamed({ ...issue, id }, { issue_label: '2-3' });
    const response = await rename(issue, { issue_label });
    expect([response.status, response.body]).toMatchObject([400, { fields: { issue_label: message } }]);
  });

  it('refuses a number that is the label of another issue, for a new issue too', async () => {
    const { issue } = await filled(0);
    const place = { year: issue.year, volume: 1 };
    const { id } = await addIssue(catalog.staff, { ...place, issue: 1001 });
    await renamed({ ...issue, id }, { issue_label: '2' });
    const refused = { fields: { issue: 'Another issue of this volume has this label' } };
    const create = catalog.staff.post('/api/admin/create-issue').send({ ...place, issue: 2 });
    for (const call of [rename(issue, { issue: 2 }), create])
      expect((await call.expect(400)).body).toMatchObject(refused);
  });

  it('refuses to move “Online first” or to give it a title', async () => {
    year += 1;
    const issue = await addIssue(catalog.staff, { year, volume: 0, issue: 0 });
    for (const [fields, message] of [
      [{ issue: 2 }, 'Articles move from and to “Online first” one by one'],
      [{ issue_title: 'Rivers' }, '“Online first” has no label, title, text, cover or PDF'],
    ] as const)
      expect((await rename(issue, fields)).body).toMatchObject({ fields: { issue: message } });
  });

  it('gives an issue a title, which its articles show, a text, a cover and a PDF', async () => {
    const { issue, articles } = await filled(1);
    const [article] = articles as [StaffArticle];
    const cover = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const send = () =>
      catalog.staff
        .post(`/api/admin/issues/${issue.id}`)
        .field({ issue_title: 'Rivers & plains', text: '<p>On <i>water</i>.</p>' })
        .attach('imgFile', cover, 'cover.png')
        .attach('pdfFile', pdfWithText('the whole issue'), 'issue.pdf');
    const edited = (await send()).body as Issue;
    expect(edited).toEqual({
      ...issue,
      issue_title: 'Rivers & plains',
      text: expect.stringContaining('On &lt;i&gt;water'),
      cover: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      file_size: pdfWithText('the whole issue').length,
      articles: 1,
      version: 2,
    });
    expect((await send()).body).toEqual(edited);
    const changed = (await history(`issues/${issue.id}`))[0]!.map(({ field }) => field);
    expect(changed).toEqual(['issue_title', 'text', 'cover', 'file']);
    expect((await history(`archives/${article.id}`))[0]).toEqual([
      { field: 'issue_title', from: '', to: 'Rivers & plains' },
    ]);
    const jats = await catalog.visitor.get(paths.articleDownload(article, 'xml'));
    expect(jats.text).toContain('<issue-title>Rivers &amp; plains</issue-title>');

    const folder = join(catalog.environment.FILES_DIR, 'articles');
    const articleFiles = await catalog.database.collection('articles').distinct('file.key');
    const sweep = async () => {
      for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0);
      await catalog.app.get(ArticleFiles).sweep();
      return readdir(folder);
    };
    expect(await sweep()).toHaveLength(articleFiles.length + 1);

    const { id: _1, creation: _2, version: _3, articles: _4, ...shown } = edited;
    const about = () => catalog.visitor.get(`/api/archives/${issue.year}/1/1/about`);
    const file = () => catalog.visitor.get(paths.issueFile(issue));
    await about().expect(200, shown).expect('Surrogate-Key', `issue:${issue.year}/1/1`);
    expect((await file().expect(200)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    await catalog.visitor.get(paths.issueCover(edited.cover!)).expect(200);

    // Readers see none of it before the first article.
    await catalog.staff.post(`/api/archives/${article.id}`).send({ status: 'disabled' });
    expect((await about()).body).toEqual(issueKeyOf(issue));
    expect((await file()).status).toBe(404);
    await catalog.staff.get(paths.issueFile(issue)).expect('Cache-Control', 'private, no-store');
    await catalog.staff.post(`/api/archives/${article.id}`).send({ status: 'enabled' });

    await renamed(issue, { issue: 4 });
    await file()
      .expect(301)
      .expect('Location', paths.issueFile({ ...issue, issue: 4 }));
    const emptied = await renamed(issue, { issue: 1, issue_title: '', text: '', cover: '', file: '' });
    expect(emptied).toEqual({ ...issue, articles: 1, version: 4 });
    expect((await file()).status).toBe(404);
    expect(await sweep()).toHaveLength(articleFiles.length);
  });

  it.each([
    ['a cover that is not a picture', 'imgFile', Buffer.from('no such file'), 'not_an_image'],
    ['a file that is not a PDF', 'pdfFile', Buffer.from('no such file'), 'not_a_pdf'],
    ['a PDF above 25 MB', 'pdfFile', Buffer.alloc(25_000_001), 'file_too_large'],
  ])('refuses %s', async (_, field, file, error) => {
    const { issue } = await filled(0);
    const path = `/api/admin/issues/${issue.id}`;
    const response = await catalog.staff.post(path).attach(field, file, 'x');
    expect(response.body).toMatchObject({ error });
    expect((await catalog.staff.get(`${path}/history`)).headers['x-total-count']).toBe('1');
  });

  it('redirects the old addresses of the issue and its articles permanently, and chains directly', async () => {
    const { issue, articles } = await filled(1);
    const [before] = articles as [StaffArticle];
    await renamed(issue, { issue: 2 });
    const now = await renamed(issue, { issue: 3 });
    const after = await read(before);
    for (const number of [1, 2]) {
      const { status, headers } = await listed({ ...issue, issue: number });
      expect([status, headers.location]).toEqual([301, `/api/archives/${now.year}/1/3`]);
      const file = await catalog.visitor.get(paths.articleFile({ ...before, issue: number }));
      expect([file.status, file.headers.location]).toEqual([301, paths.articleFile(after)]);
      for (const ending of ['pdf', 'bib', 'ris', 'json'] as const) {
        const path = paths.articleDownload({ ...before, issue: number }, ending);
        await catalog.visitor.get(path).expect(301).expect('Location', paths.articleDownload(after, ending));
      }
    }
    const successor = await addIssue(catalog.staff, { year: issue.year, volume: 1, issue: 2 });
    expect((await listed(successor)).status).toBe(200);
  });

  it('is visible to search, sitemap and harvesters', async () => {
    const { issue, articles } = await filled(1);
    const [before] = articles as [StaffArticle];
    const search = async () =>
      (await catalog.visitor.get('/api/search').query({ keyword: before.refnumber })).body as StaffArticle[];
    await eventually(async () => expect(await search()).toHaveLength(1));
    const sitemap = async () => (await catalog.visitor.get(`/sitemap-${issue.year}-1.xml`).buffer()).text;
    const now = { ...before, volume: 31, issue: 4 };
    await renamed(issue, { volume: 31, issue: 4 });
    expect(await search()).toMatchObject([{ id: before.id, volume: 31, issue: 4 }]);
    expect(await sitemap()).toContain(`${paths.article(now)}<`);
    expect(await sitemap()).not.toContain(`${paths.article(before)}<`);
    const { modification } = await read(before);
    const record = await catalog.visitor
      .get('/oai')
      .query({ verb: 'ListRecords', metadataPrefix: 'oai_dc', from: `${modification.slice(0, 19)}Z` })
      .buffer();
    expect(record.text).toContain(paths.article(now));
  });

  it('returns 409 for the place of another issue, with nothing changed', async () => {
    const { issue, articles } = await filled(1);
    await addIssue(catalog.staff, { year: issue.year, volume: 1, issue: 2 });
    const before = await stored();
    expect((await rename(issue, { issue: 2 }).expect(409)).body).toMatchObject({ error: 'duplicate_issue' });
    expect(await stored()).toEqual(before);
    expect(await read(articles[0]!)).toEqual(articles[0]);
    expect((await listed(issue)).status).toBe(200);
  });

  it('succeeds for one of eight concurrent requests for the same place', async () => {
    const issues: Issue[] = [];
    for (let at = 0; at < 8; at += 1) issues.push((await filled(0)).issue);
    const responses = await Promise.all(issues.map((issue) => rename(issue, { year: 2100 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it('loses no article that is added concurrently', async () => {
    const { issue } = await filled(1);
    const form = { year: String(issue.year), volume: '1', issue: '1' };
    await Promise.all([
      rename(issue, { issue: 9 }),
      // An article added after the rename is rejected: the issue no longer exists under its old numbers.
      ...[1, 2, 3].map(() => addArticle(catalog.staff, form).catch(() => undefined)),
    ]);
    const places = await catalog.database.collection('articles').distinct('issue', { year: issue.year });
    expect(places).toEqual([9]);
    const count = await catalog.database.collection('articles').countDocuments({ year: issue.year });
    expect((await stored()).find(({ _id }) => String(_id) === issue.id)).toMatchObject({ articles: count });
  });

  it.each([
    ['a fractional issue number', { issue: 1.5 }],
    ['an impossible year', { year: 12 }],
    ['an unknown field', { articles: 9 }],
  ])('is rejected for %s', async (_, fields) => {
    const { issue } = await filled(0);
    expect((await rename(issue, fields).expect(400)).body).toMatchObject({ error: 'validation_failed' });
  });

  it.each(['000000000000000000000000', 'xyz'])('returns 404 for the id %s', async (id) => {
    for (const call of [rename({ id }, { issue: 1 }), catalog.staff.delete(`/api/admin/issues/${id}`)])
      expect((await call.expect(404)).body).toMatchObject({ error: 'not_found' });
  });

  it('moves 2,000 articles in one transaction', async () => {
    const issue = await addIssue(catalog.staff);
    await storeArticles(catalog, 2_000, 1);
    await catalog.database.collection('issues').updateOne({ year: 2026 }, { $set: { articles: 2_000 } });
    // Under load it may return 503 with Retry-After and nothing stored; the client then retries.
    await eventually(() => renamed(issue, { issue: 8 }));
    const { year: of, volume } = issue;
    const moved = { year: of, volume, issue: 8, version: 2 };
    expect(await catalog.database.collection('articles').countDocuments(moved)).toBe(2_000);
    const event = { name: 'catalog.article.updated', 'payload.data.issues.0.issue': 8 };
    const events = { ...event, 'payload.data.issues.0.year': of };
    expect(await catalog.database.collection('outbox').countDocuments(events)).toBe(2_000);
  });
});
