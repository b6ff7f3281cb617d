import { beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import sharp from 'sharp';
import type { HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { blocksPublication, type StaffPages } from '#contracts/typesetting/article-pages.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { endedConversion, jatsText, sendText, zippedText } from '#testing/builders/uploaded-texts.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { textByReader } from '#testing/readers/pdf-readers.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { PublishArticles } from '../editing/publish-articles.ts';
import { PageSetting } from './page-setting.ts';

const PASSWORD = 'rivers of the drylands';
/** No font has its last letter. */
const UNPRINTABLE = 'The year 年';

let catalog: RunningCatalog;
let worker: Awaited<ReturnType<typeof runCatalogWorker>>;

beforeAll(async () => {
  catalog = await runCatalog();
  worker = await runCatalogWorker(catalog);
});

const settle = (values: object) => catalog.staff.post('/api/settings').send(values).expect(200);
const add = async (changes: Record<string, string> = {}) => {
  const form = articleForm({ pagenumber: '', pages_here: 'true', ...changes });
  return (await sendArticle(catalog.staff, form, null).expect(201)).body as StaffArticle;
};
const convert = async ({ id }: StaffArticle, file: string | Buffer = jatsText('Water runs')) => {
  await sendText(catalog.staff, id, file).expect(202);
  expect(await endedConversion(catalog.staff, id)).toMatchObject({ error: '' });
};
const pathOf = ({ id }: StaffArticle) => paths.articlePages(id);
const order = (article: StaffArticle, body = {}) => catalog.staff.post(pathOf(article)).send(body);
const change = (article: StaffArticle, body: object, version = '*') =>
  catalog.staff.patch(pathOf(article)).set('If-Match', version).send(body);
const pagesOf = (article: StaffArticle) =>
  eventually(async () => {
    const pages = (await catalog.staff.get(pathOf(article)).expect(200)).body as StaffPages;
    expect(pages.state).not.toBe('setting');
    return pages;
  });
const make = async (article: StaffArticle, body = {}) => {
  await order(article, body).expect(202);
  return pagesOf(article);
};
/** An article with pages made of the text. */
const madeArticle = async (sentence = 'Water runs', changes: Record<string, string> = {}) => {
  const article = await add(changes);
  await convert(article, jatsText(sentence));
  return { article, pages: await make(article) };
};
const read = async ({ id }: StaffArticle) =>
  (await catalog.staff.get(`/api/archives/${id}`).expect(200)).body as StaffArticle;
const edit = ({ id }: StaffArticle, fields: object) => catalog.staff.post(`/api/archives/${id}`).send(fields);
const publish = (issue: number, body = {}) =>
  catalog.staff.post(`/api/admin/archives/2026/5/${issue}/publish`).send(body).expect(200);
const mails = async ({ id }: StaffArticle) =>
  (await catalog.staff.get(`/api/admin/archives/${id}/notices`)).body as object[];
const pdfOf = async (article: StaffArticle) =>
  (
    await catalog.staff
      .get(`${pathOf(article)}/pdf`)
      .buffer()
      .expect(200)
  ).body as Buffer;
/** Field, former and new value, and author of each change. */
const historyOf = async ({ id }: StaffArticle) => {
  const entries = (await catalog.staff.get(`/api/admin/archives/${id}/history`)).body as HistoryEntry[];
  return entries.flatMap(({ by, changes }) =>
    changes.map(({ field, from, to }) => [field, from, to, by.name]),
  );
};

describe('Pages made here', () => {
  it('do not exist for a journal that has not turned them on', async () => {
    await addIssue(catalog.staff, { issue: 9 });
    const article = await addArticle(catalog.staff, { issue: '9' });
    for (const call of [order(article), change(article, {}), catalog.staff.get(pathOf(article))])
      expect((await call).body).toMatchObject({ error: 'not_found' });
    const refused = await sendArticle(catalog.staff, articleForm({ issue: '9', pages_here: 'true' }), null);
    expect(refused.body).toMatchObject({ fields: { pages_here: 'This field is not known' } });
    expect(article).not.toHaveProperty('made');
    await edit(article, { status: 'disabled' }).expect(200);
    expect((await publish(9)).body).toEqual({ published: 1 });
    expect(await catalog.database.collection('productions').countDocuments()).toBe(0);
    expect((await catalog.visitor.get('/api/settings')).body).not.toHaveProperty('make_pages');
  });

  describe('in a journal that makes them', () => {
    beforeAll(async () => {
      await settle({ make_pages: true });
      for (const issue of [2, 3, 4, 5]) await addIssue(catalog.staff, { issue });
    });

    it('become the file of a waiting article, with the next pages of its issue', async () => {
      await addArticle(catalog.staff, { pagenumber: '1-6' });
      const article = await add();
      expect(article).toMatchObject({
        status: 'disabled',
        made: true,
        publish_on: 'issue',
        file: '',
        pagenumber: '',
      });
      expect((await order(article)).body).toMatchObject({ error: 'text_not_converted' });
      expect((await catalog.staff.get(pathOf(article))).status).toBe(204);
      await convert(article);
      const ordered = await order(article, { design: 'one column' }).expect(202);
      expect(ordered.body).toMatchObject({
        state: 'setting',
        design: 'one column',
        proposed: '',
        version: 1,
      });
      const { made, error, remarks } = await pagesOf(article);
      expect([error, remarks.filter(blocksPublication)]).toEqual(['', []]);
      expect(made).toMatchObject({ outdated: false, pages: expect.any(Number) });
      const now = await read(article);
      const pagenumber = `7-${6 + made!.pages}`;
      expect(now).toMatchObject({ pagenumber, made: true, file_pages: made!.pages, status: 'disabled' });
      expect((await catalog.staff.get(paths.articleFile(now)).buffer()).body).toEqual(await pdfOf(article));
      expect((await catalog.visitor.get(paths.articleFile(now))).status).toBe(404);
      expect((await catalog.visitor.get(`${pathOf(article)}/pdf`)).status).toBe(401);
      // Read for the search and drawn, as an uploaded one.
      const file = { _id: new Types.ObjectId(article.id), 'file.thumbnail': { $exists: true } };
      await eventually(async () =>
        expect(await catalog.database.collection('articles').countDocuments(file)).toBe(1),
      );
      expect((await order(article)).body).toMatchObject({ state: 'set', version: 2 });
      expect(await mails(article)).toEqual([]);
      expect((await publish(2)).body).toEqual({ published: 1 });
      expect(await mails(article)).toHaveLength(1);
      expect((await catalog.visitor.get(paths.articleFile(now))).status).toBe(200);
      expect(await historyOf(article)).toContainEqual(['pages_design', null, 'one column', 'Asha']);
    });

    it('are waited for by the publication of the issue, of the day and of the form', async () => {
      const { article: ready } = await madeArticle('Water runs', { issue: '3' });
      const [empty, blocked] = [await add({ issue: '3' }), await add({ issue: '3' })];
      await convert(blocked, jatsText(UNPRINTABLE));
      await make(blocked);
      const none = 'The pages have not been made yet';
      const remarks = 'The pages have remarks that must be resolved first';
      const waiting = [
        { refnumber: empty.refnumber, reason: none },
        { refnumber: blocked.refnumber, reason: remarks },
      ];
      expect((await publish(3, { publish_on: '2199-01-01' })).body).toEqual({ published: 3, waiting });
      const due = { _id: new Types.ObjectId(empty.id) };
      const { waiting: left } = await catalog.app.get(PublishArticles).due(due, '2199-01-02');
      expect([left, (await read(empty)).status]).toEqual([[waiting[0]], 'disabled']);
      expect((await publish(3)).body).toEqual({ published: 1, waiting });
      expect((await read(ready)).status).toBe('enabled');
      for (const [one, message] of [
        [empty, none],
        [blocked, remarks],
      ] as const)
        expect((await edit(one, { status: 'enabled' })).body).toMatchObject({
          error: 'pages_not_ready',
          message,
        });
      // An uploaded PDF needs nothing of that.
      const uploaded = await catalog.staff
        .post(`/api/archives/${empty.id}`)
        .field({ status: 'enabled', pagenumber: '21-22' })
        .attach('pdfFile', pdfWithText('mine'), 'a.pdf');
      expect(uploaded.body).toMatchObject({ status: 'enabled' });
      expect(uploaded.body).not.toHaveProperty('made');
    });

    it('are published despite their remarks by an administrator’s word alone', async () => {
      const { article, pages } = await madeArticle(UNPRINTABLE, { issue: '4' });
      expect(pages.remarks).toContainEqual({ kind: 'letter_without_font', page: 0, at: '', about: '年' });
      expect(await read(article)).toMatchObject({ file: '', pagenumber: '' });
      const blocked = await pdfOf(article);
      await addUser(catalog.auth, { username: 'Ravi', password: PASSWORD }, { role: 'editor' });
      const override = 'The letter is in the picture too';
      const editor = await signIn(catalog.auth, { username: 'Ravi', password: PASSWORD });
      const refused = await catalog.visitor.patch(pathOf(article)).set(editor).send({ override });
      expect([refused.status, refused.body]).toMatchObject([403, { error: 'forbidden' }]);
      await change(article, { override }, `"${pages.version}"`).expect(200);
      expect(await pagesOf(article)).toMatchObject({ override, state: 'set' });
      expect(await pdfOf(article)).not.toEqual(blocked);
      expect(await read(article)).toMatchObject({ pagenumber: '23-23', file_pages: 1 });
      expect(await historyOf(article)).toContainEqual(['pages_override', null, override, 'Asha']);
      // It holds for what the administrator has seen.
      await convert(article, jatsText('The months 年 月'));
      expect(await make(article)).toMatchObject({ override: '' });
      expect((await edit(article, { status: 'enabled' })).body).toMatchObject({ error: 'pages_not_ready' });
    });

    it('are made again after an edit, and of a published article only shown as outdated', async () => {
      const { article, pages } = await madeArticle('Water runs', { issue: '4' });
      const first = await pdfOf(article);
      const both = await edit(article, { title: 'Lakes', status: 'enabled' });
      expect(both.body).toMatchObject({
        error: 'pages_not_ready',
        message: expect.stringContaining('changed'),
      });
      await edit(article, { title: 'Lakes of the north' }).expect(200);
      expect((await edit(article, { status: 'enabled' })).body).toMatchObject({
        message: 'The pages are being made',
      });
      const after = await pagesOf(article);
      expect(after.version).toBe(pages.version + 2);
      const { pagenumber, file_size } = await read(article);
      const second = await pdfOf(article);
      expect(second).not.toEqual(first);
      expect([pagenumber, file_size]).toEqual(['24-24', second.length]);
      await convert(article, jatsText('Water runs and eight more words than it had before'));
      await eventually(async () =>
        expect((await pagesOf(article)).made!.words.text).toBe(after.made!.words.text + 8),
      );
      await settle({ accent: '#123456' });
      expect((await pagesOf(article)).made).toMatchObject({ outdated: true });
      await worker.app.get(PageSetting).sweep();
      expect((await pagesOf(article)).made).toMatchObject({ outdated: false });
      await edit(article, { status: 'enabled' }).expect(200);
      const { file_size: published } = await read(article);
      await edit(article, { title: 'Lakes of the south' }).expect(200);
      expect(await pagesOf(article)).toMatchObject({ state: 'set', made: { outdated: true } });
      await convert(article, jatsText('Water runs. '.repeat(800)));
      expect((await make(article)).remarks).toContainEqual({
        kind: 'too_many_pages',
        page: 0,
        at: '',
        about: '24',
      });
      expect((await read(article)).file_size).toBe(published);
      expect((await change(article, { use: true })).body).toMatchObject({ error: 'pages_not_ready' });
    });

    it('say that the article was retracted once a notice does', async () => {
      const { article } = await madeArticle('Sand moves', { issue: '4' });
      await edit(article, { status: 'enabled' }).expect(200);
      const notice = {
        amendment_type: 'retraction',
        amendment_reason: 'The measurements were wrong.',
        publishdate: '2026-06-01',
        abstract: '<p>The authors retract their article.</p>',
        authorname: 'Asha Verma',
        refnumber: '9000',
        article_number: 'n9000',
        year: 2026,
        volume: 5,
        issue: 4,
      };
      await catalog.staff.post(`/api/admin/archives/${article.id}/amendments`).send(notice).expect(201);
      expect((await pagesOf(article)).made).toMatchObject({ outdated: false });
      const pdf = await pdfOf(article);
      expect((await read(article)).file_size).toBe(pdf.length);
      expect((await textByReader(pdf)).PDFium).toMatch(/Retracted, 1 June 2026.*RETRACTED/s);
    });

    it('replace an uploaded PDF only when staff say so', async () => {
      const article = await addArticle(catalog.staff, { issue: '5', pagenumber: '1-9' });
      await convert(article);
      await make(article);
      expect(await read(article)).toMatchObject({ file_size: article.file_size });
      expect((await change(article, { use: true })).body).toMatchObject({ state: 'set' });
      expect(await read(article)).toMatchObject({
        made: true,
        pagenumber: '1-9',
        file_size: (await pdfOf(article)).length,
      });
      const upload = catalog.staff
        .post(`/api/archives/${article.id}`)
        .attach('pdfFile', pdfWithText('mine'), 'a.pdf');
      expect((await upload).body).not.toHaveProperty('made');
    });

    it('have the pictures that staff replace', async () => {
      const article = await add({ issue: '5' });
      const picture = (width: number) =>
        sharp({ create: { width, height: 400, channels: 3, background: '#369' } })
          .png()
          .toBuffer();
      await convert(article, zippedText('Water runs', await picture(90)));
      expect((await make(article)).remarks.map(({ kind }) => kind)).toContain('picture_too_coarse');
      const text = catalog.database.collection('full_texts');
      const [name] = (await text.distinct('converted.pictures', {
        _id: new Types.ObjectId(article.id),
      })) as string[];
      const put = (file: Buffer, of = name) =>
        catalog.staff.put(`${pathOf(article)}/pictures/${of}`).attach('picture', file, 'a.png');
      expect((await put(pdfWithText('no picture'))).body).toMatchObject({
        error: 'not_an_image',
        fields: { picture: expect.any(String) },
      });
      expect((await put(await picture(1_400), 'other.webp')).status).toBe(404);
      expect((await put(await picture(1_400)).expect(200)).body).toMatchObject({ state: 'setting' });
      expect((await pagesOf(article)).remarks.filter(blocksPublication)).toEqual([]);
      expect(await read(article)).toMatchObject({ file_pages: 1 });
      expect(await historyOf(article)).toContainEqual([
        'pages_picture',
        name,
        expect.stringMatching(/webp$/),
        'Asha',
      ]);
    });

    it('are changed by a user who has seen them, and by none whose version is older', async () => {
      const { article, pages } = await madeArticle('Water runs', { issue: '5' });
      const first = await change(article, { layout: { f1: { width: 'page' } } }, `"${pages.version}"`);
      expect(first.body).toMatchObject({ layout: { f1: { width: 'page' } }, version: pages.version + 1 });
      const second = await change(article, { design: 'one column' }, `"${pages.version}"`).expect(412);
      expect(second.body).toMatchObject({ error: 'version_conflict', current: { design: 'two columns' } });
      expect((await change(article, { layout: { f1: { width: 'wide' } } })).body).toMatchObject({
        error: 'validation_failed',
        fields: { layout: expect.stringContaining('column, page, turned') },
      });
      await pagesOf(article);
    });

    it('are stored once for their order, whatever was repeated or lost', async () => {
      const article = await add({ issue: '5' });
      await convert(article);
      await worker.close();
      await order(article).expect(202);
      const productions = catalog.database.collection('productions');
      const _id = new Types.ObjectId(article.id);
      await productions.updateOne({ _id }, { $set: { ordered: new Date(0), attempts: 1 } });
      worker = await runCatalogWorker(catalog);
      const setting = worker.app.get(PageSetting);
      await Promise.all([setting.sweep(), setting.make({ articleId: article.id })]);
      expect(await pagesOf(article)).toMatchObject({ state: 'set', version: 2 });
      expect((await read(article)).version).toBe(2);
      // An article that ends its worker each time is given up.
      await productions.updateOne({ _id }, { $set: { state: 'setting', attempts: 5 } });
      await setting.make({ articleId: article.id });
      expect(await pagesOf(article)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/\w{3}/),
      });
    });
  });
});
