import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { DRAFT_DAYS } from '#contracts/text/limits.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ArticleFiles } from '../read/article-files.ts';

const table = Buffer.from('depth,width\n3,40\n');

describe('The further files of an article', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { issue: 3 });
  });

  const upload = (name: string, bytes = table) =>
    catalog.staff.post('/api/admin/further-files').attach('file', bytes, name);
  const uploaded = async (name: string, bytes = table) => (await upload(name, bytes)).body as FurtherFile;
  const edit = ({ id }: StaffArticle, fields: object) =>
    catalog.staff.post(`/api/archives/${id}`).send(fields);
  const edited = async (article: StaffArticle, fields: object) =>
    (await edit(article, fields).expect(200)).body as StaffArticle;
  const get = (article: StaffArticle, name: string) =>
    catalog.visitor.get(paths.furtherFile(article, name)).buffer();
  const stored = () => readdir(join(catalog.environment.FILES_DIR, 'further-files'));

  it.each([
    ['levels.csv', 'levels', 'levels.csv'],
    ['नदी का स्तर.csv', 'नदी का स्तर', 'नदी का स्तर.csv'],
    ['../../a<b>&"c"; d.tar.gz', 'a<b>&"c"; d.tar', 'a-b-c- d.tar.gz'],
    ['.htaccess', '.htaccess', 'htaccess'],
    ['levels\u202evsc.exe', 'levelsvsc', 'levelsvsc.exe'],
    ['می\u200cروم.csv', 'می\u200cروم', 'می\u200cروم.csv'],
  ])('have a title and a safe name from the uploaded file: %s', async (sent, title, name) => {
    expect((await upload(sent).expect(201)).body).toEqual({
      title,
      name,
      kind: 'other',
      licence: '',
      size: table.length,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('are shown, downloaded and recorded once an article lists them', async () => {
    const file = { ...(await uploaded('levels.csv')), title: 'Levels', kind: 'data set', licence: 'CC0-1.0' };
    const form = articleForm({ further_files: JSON.stringify([{ ...file, size: 7 }]) });
    const article = (await sendArticle(catalog.staff, form)).body as StaffArticle;
    expect(article.further_files).toEqual([file]);
    const { key, ...shown } = file;
    const read = await catalog.visitor.get(`/api/archives/${article.id}`);
    expect(read.body).toMatchObject({ further_files: [shown] });
    expect(read.text).not.toContain(key);

    const response = await get(article, 'levels.csv');
    expect(response.text).toBe(table.toString());
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="levels.csv"; filename*=UTF-8''levels.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
      'surrogate-key': `article:${article.id}`,
      etag: `"${key}"`,
      link: expect.stringContaining('rel="collection"'),
    });
    await edited(article, { further_files: [] });
    const history = await catalog.staff.get(`/api/admin/archives/${article.id}/history`);
    const from = [`Levels, levels.csv, data set, CC0-1.0, ${table.length}, ${key}`];
    const changes = [{ field: 'further_files', from, to: [] }];
    expect((history.body as HistoryEntry[])[0]).toMatchObject({ changes });
  });

  it('are always downloaded, never shown, whatever they are', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const files = [await uploaded('page.html', page), await uploaded('drawing.svg', page)];
    const article = await edited(await addArticle(catalog.staff), { further_files: files });
    for (const { name } of files)
      expect((await get(article, name)).headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment/),
      });
  });

  it('move with their article, and are hidden with it', async () => {
    const before = await edited(await addArticle(catalog.staff), {
      further_files: [await uploaded('a b.pdf')],
    });
    const after = await edited(before, { issue: 3, refnumber: '0977.5' });
    const moved = await get(before, 'a b.pdf').redirects(0);
    expect([moved.status, moved.headers.location]).toEqual([301, paths.furtherFile(after, 'a b.pdf')]);
    expect((await get(after, 'A B.PDF')).headers['content-type']).toBe('application/pdf');
    expect((await get(after, 'another.pdf')).status).toBe(404);
    await edited(after, { status: 'disabled' });
    expect((await get(after, 'a b.pdf')).status).toBe(404);
    const seen = await catalog.staff.get(paths.furtherFile(after, 'a b.pdf'));
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('are refused if they were not uploaded or are empty, have one name, or are more than twenty', async () => {
    const article = await addArticle(catalog.staff);
    const [one, other] = [await uploaded('one.csv'), await uploaded('two.csv')];
    const missing = 'This file is not stored. Remove it, and upload it again';
    const twice = 'Another file of this article has this name';
    for (const [further_files, fields] of [
      [[{ ...one, key: '' }], { 'further_files.0.name': missing }],
      [[one, { ...other, key: crypto.randomUUID() }], { 'further_files.1.name': missing }],
      [[{ ...one, key: '../../x' }], { 'further_files.0.key': 'This is not an uploaded file' }],
      [[one, { ...other, name: 'ONE.csv' }], { 'further_files.1.name': twice }],
      [
        [{ ...one, name: '../x' }],
        { 'further_files.0.name': expect.stringMatching(/^Name the file in letters/) },
      ],
      [[{ ...one, title: '' }], { 'further_files.0.title': 'Give the file a title' }],
      [Array(21).fill(one), { further_files: 'This list must have at most 20 rows' }],
    ] as const) {
      expect((await edit(article, { further_files }).expect(400)).body).toMatchObject({ fields });
    }
    for (const [response, message] of [
      [await catalog.staff.post('/api/admin/further-files'), 'The file is required'],
      [await upload('empty.csv', Buffer.alloc(0)), 'This file is empty'],
    ] as const)
      expect([response.status, response.body]).toMatchObject([400, { fields: { file: message } }]);
    expect((await catalog.visitor.post('/api/admin/further-files')).status).toBe(401);
  });

  it('are deleted when no article lists them and no draft of a form can', async () => {
    const [kept, removed] = [await uploaded('kept.csv'), await uploaded('removed.csv')];
    const article = await edited(await addArticle(catalog.staff), { further_files: [kept, removed] });
    await edited(article, { further_files: [kept] });
    // A removed file can be put back until then.
    await edited(article, { further_files: [removed, kept] });
    await edited(article, { further_files: [kept] });
    const sweep = () => catalog.app.get(ArticleFiles).sweep();
    await sweep();
    expect(await stored()).toEqual(expect.arrayContaining([kept.key, removed.key]));
    const longAgo = new Date(Date.now() - (DRAFT_DAYS + 1) * 86_400_000);
    for (const { key } of [kept, removed])
      await utimes(join(catalog.environment.FILES_DIR, 'further-files', key), longAgo, longAgo);
    await sweep();
    expect(await stored()).toContain(kept.key);
    expect(await stored()).not.toContain(removed.key);
  });
});
