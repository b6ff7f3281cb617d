import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import sharp from 'sharp';
import type { ArticlePage, FoundArticle, HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import type { Figure, Section } from '#contracts/full-text/text-tree.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pictureVariant } from '#contracts/values/pictures.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import {
  endedConversion,
  jatsText,
  sendText,
  showText,
  zippedText,
} from '#testing/builders/uploaded-texts.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { TextFiles } from './text-files.ts';

let catalog: RunningCatalog;
let worker: Awaited<ReturnType<typeof runCatalogWorker>>;

beforeAll(async () => {
  catalog = await runCatalog();
  worker = await runCatalogWorker(catalog);
  await addIssue(catalog.staff);
});

/** An article whose PDF the worker has read, so that what is purged for it comes later. */
const newArticle = async () => {
  const article = await addArticle(catalog.staff);
  const isRead = { _id: new Types.ObjectId(article.id), 'file.read': { $exists: true } };
  await eventually(async () =>
    expect(await catalog.database.collection('articles').countDocuments(isRead)).toBe(1),
  );
  return article;
};
const picture = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
const pageOf = async ({ refnumber }: StaffArticle) => {
  const response = await catalog.visitor.get(`/api/article-pages/${refnumber}`);
  return { ...(response.body as ArticlePage), tags: response.headers['surrogate-key'] as string };
};
const read = async ({ id }: StaffArticle) =>
  (await catalog.staff.get(`/api/archives/${id}`)).body as StaffArticle;
const change = ({ id }: StaffArticle, body: object, version = '*') =>
  catalog.staff.patch(paths.fullText(id)).set('If-Match', version).send(body);
const jats = async (article: StaffArticle) =>
  (await catalog.visitor.get(`${paths.article(article)}.xml`)).text;
const purges = async ({ id }: StaffArticle) =>
  catalog.database
    .collection('outbox')
    .countDocuments({ name: /^catalog\.(?:file\.changed|article\.updated)$/, 'payload.aggregateId': id });
const sectionOf = (text: { blocks: object[] } | undefined) => text?.blocks[0] as Section;
const storedFiles = async (folder: string) =>
  (await readdir(join(catalog.environment.FILES_DIR, 'texts', folder), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('A full text', () => {
  it('is on the page once it is converted and shown, with its pictures in the sizes of screens', async () => {
    const article = await newArticle();
    const zip = zippedText('Water runs', await picture(1_000));
    const sent = await sendText(catalog.staff, article.id, zip, 'नदी.zip');
    expect([sent.status, sent.body, sent.headers.etag]).toMatchObject([
      202,
      { state: 'converting', shown: false, source: { name: 'नदी.zip' }, warnings: [], error: '', version: 1 },
      '"1"',
    ]);
    const converted = await endedConversion(catalog.staff, article.id);
    expect(converted).toMatchObject({ state: 'converted', shown: false, error: '', version: 2 });
    expect(await pageOf(article)).not.toHaveProperty('text');
    expect(await jats(article)).not.toContain('Water runs');

    const purged = await purges(article);
    const shown = await change(article, { shown: true }, '"2"');
    expect([shown.status, shown.body]).toMatchObject([200, { shown: true, version: 3 }]);
    expect(await purges(article)).toBe(purged + 1);
    const { text, tags } = await pageOf(article);
    expect(text).toEqual(converted.tree);
    expect(tags).toContain(`article:${article.id}`);
    expect(await jats(article)).toContain('Water runs');
    // It had no references of its own.
    expect((await read(article)).references).toMatchObject([{ doi: '10.5555/12345678' }]);

    const figure = sectionOf(text).blocks.find(({ kind }) => kind === 'figure') as Figure;
    expect(figure.pictures).toMatchObject([{ width: 1_000, height: 300, alternative: 'A river' }]);
    const { name } = figure.pictures[0]!;
    for (const [file, width] of [
      [name, 1_000],
      [pictureVariant(name, 480, 'webp'), 480],
      [pictureVariant(name, 1_920, 'webp'), 1_000],
    ] as const) {
      const response = await catalog.visitor.get(paths.textPicture(file)).buffer();
      expect([response.status, response.headers]).toMatchObject([
        200,
        { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
      ]);
      expect(await sharp(response.body as Buffer).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect((await catalog.visitor.get('/assets/texts/sources')).status).toBe(404);
  });

  it('stays on the page until another one is converted, also when that fails', async () => {
    const article = await newArticle();
    await showText(catalog.staff, article.id, jatsText('Old water runs'));
    const { modification } = await read(article);
    await worker.close();
    await sendText(catalog.staff, article.id, jatsText('New water runs')).expect(202);
    expect(JSON.stringify((await pageOf(article)).text)).toContain('Old water');
    const purged = await purges(article);
    worker = await runCatalogWorker(catalog);
    await endedConversion(catalog.staff, article.id);
    expect(JSON.stringify((await pageOf(article)).text)).toContain('New water');
    expect(await purges(article)).toBe(purged + 1);
    // By which it is harvested again.
    expect((await read(article)).modification > modification).toBe(true);

    await sendText(catalog.staff, article.id, '<article><body>').expect(202);
    const failed = await endedConversion(catalog.staff, article.id);
    expect(failed).toMatchObject({ state: 'failed', shown: true, error: expect.stringMatching(/\w{3}/) });
    expect(JSON.stringify(failed.tree)).toContain('New water');
    expect(JSON.stringify((await pageOf(article)).text)).toContain('New water');
  });

  it('is hidden and removed, each with a place in the history and a purge', async () => {
    const article = await newArticle();
    await showText(catalog.staff, article.id, jatsText('Water runs'));
    const stale = await change(article, { shown: false }, '"1"').expect(412);
    expect(stale.body).toMatchObject({ error: 'version_conflict', current: { version: 3, shown: true } });
    const purged = await purges(article);
    await change(article, { shown: false }, '"3"').expect(200);
    expect(await pageOf(article)).not.toHaveProperty('text');
    await change(article, { shown: true }).expect(200);
    expect(await pageOf(article)).toHaveProperty('text');
    await catalog.staff.delete(paths.fullText(article.id)).set('If-Match', '"3"').expect(412);
    await catalog.staff.delete(paths.fullText(article.id)).set('If-Match', '"5"').expect(204);
    expect(await pageOf(article)).not.toHaveProperty('text');
    expect(await jats(article)).not.toContain('Water runs');
    expect((await catalog.staff.get(paths.fullText(article.id))).status).toBe(204);
    expect(await purges(article)).toBe(purged + 3);
    const history = await catalog.staff.get(`/api/admin/archives/${article.id}/history`);
    const values = (history.body as HistoryEntry[]).flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'full_text').map(({ to }) => to),
    );
    const [shown, hidden] = ['shown', 'not shown'].map((state) =>
      expect.stringMatching(`^article.xml, \\d+ bytes, ${state}$`),
    );
    expect(values).toEqual([null, shown, hidden, shown, hidden]);
  });

  it('is found by readers with its section, rather than the text of the PDF', async () => {
    const article = await newArticle();
    await showText(catalog.staff, article.id, jatsText('The word quicksilver stands here'));
    const found = await eventually(async () => {
      const results = (await catalog.visitor.get('/api/search?keyword=quicksilver&limit=10'))
        .body as FoundArticle[];
      expect(results).toHaveLength(1);
      return results;
    });
    expect(found[0]).toMatchObject({
      id: article.id,
      snippet: { text: expect.stringContaining('quicksilver'), section: 'Floods and droughts' },
    });
    await catalog.staff.delete(paths.fullText(article.id)).expect(204);
    await eventually(async () =>
      expect((await catalog.visitor.get('/api/search?keyword=quicksilver')).body).toEqual([]),
    );
  });

  it('is shown to staff only while its article is disabled', async () => {
    const article = await newArticle();
    await showText(catalog.staff, article.id, jatsText('Water runs'));
    await catalog.staff.post(`/api/archives/${article.id}`).send({ status: 'disabled' }).expect(200);
    const page = `/api/article-pages/${article.refnumber}`;
    expect((await catalog.visitor.get(page)).status).toBe(404);
    expect((await catalog.staff.get(page)).body).toHaveProperty('text');
  });

  it('costs the page one query, and none without one', async () => {
    const [plain, full] = [await newArticle(), await newArticle()];
    await showText(catalog.staff, full.id, jatsText('Water runs'));
    const { db } = catalog.database;
    const queriesFor = async (article: StaffArticle) => {
      await pageOf(article);
      await db!.setProfilingLevel('all');
      await pageOf(article);
      await db!.setProfilingLevel('off');
      const profile = db!.collection('system.profile');
      // The search index reads texts too, by lists.
      const byId = { 'command.filter._id': new Types.ObjectId(article.id) };
      const queries = await profile.countDocuments({ op: 'query', ns: /\.full_texts$/, ...byId });
      await profile.drop();
      return queries;
    };
    expect([await queriesFor(plain), await queriesFor(full)]).toEqual([0, 1]);
  });

  it('is the last of two that are uploaded at the same time', async () => {
    const article = await newArticle();
    const send = (name: string) =>
      sendText(catalog.staff, article.id, jatsText(`${name} water`), `${name}.xml`).expect(202);
    const both = await Promise.all(['One', 'Two'].map(send));
    const versions = both.map(({ body }) => (body as StaffFullText).version);
    expect(new Set(versions).size).toBe(2);
    const converted = await endedConversion(catalog.staff, article.id);
    const name = converted.source.name.replace('.xml', '');
    expect(JSON.stringify(converted.tree)).toContain(`${name} water`);
  });

  it('is taken once with an Idempotency-Key, which is for no other file', async () => {
    const { id } = await newArticle();
    const key = randomUUID();
    const send = (file: string) => sendText(catalog.staff, id, file).set('Idempotency-Key', key);
    const [first, again] = [await send(jatsText('Water')), await send(jatsText('Water'))];
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect((await send(jatsText('Fire'))).body).toMatchObject({ error: 'idempotency_key_reused' });
    await endedConversion(catalog.staff, id);
  });

  const utf16 = `\ufeff<?xml version="1.0" encoding="UTF-16"?>${jatsText('Water')}`;
  const tooLarge = { error: 'file_too_large', message: 'File size exceeds the limit of 100 MB.' };

  it.each<[string, Buffer | string, number, object]>([
    ['a PDF', '%PDF-1.4\n%%EOF', 415, { error: 'not_a_text', fields: { textFile: expect.any(String) } }],
    ['a PDF of 300 bytes', `%PDF-1.4\n${' '.repeat(291)}`, 415, { error: 'not_a_text' }],
    ['a PDF of 5 MB', `%PDF-1.4\n${'%'.repeat(5_000_000)}`, 415, { error: 'not_a_text' }],
    ['an RTF file', `{\\rtf1\\ansi ${'Water runs. '.repeat(50)}}`, 415, { error: 'not_a_text' }],
    ['XML in UTF-16', Buffer.from(utf16, 'utf16le'), 415, { error: 'not_a_text' }],
    ['nothing', '', 415, { error: 'not_a_text' }],
    ['more than 100 MB', `<a>${'x'.repeat(100_000_000)}`, 413, tooLarge],
  ])('is refused immediately, and nothing is stored: %s', async (_, file, status, body) => {
    const article = await newArticle();
    const before = await storedFiles('sources');
    const response = await sendText(catalog.staff, article.id, file, 'article.docx').expect(status);
    expect(response.body).toMatchObject(body);
    expect((await catalog.staff.get(paths.fullText(article.id))).status).toBe(204);
    expect(await storedFiles('sources')).toEqual(before);
  });

  it('is refused without a file, of an unknown article, and is not shown before it is converted', async () => {
    const article = await newArticle();
    expect((await catalog.staff.post(paths.fullText(article.id)).field('a', 'b')).status).toBe(400);
    expect((await sendText(catalog.staff, '0'.repeat(24), jatsText('Water'))).body).toMatchObject({
      error: 'article_not_found',
    });
    expect((await change(article, { shown: true })).status).toBe(404);
    await sendText(catalog.staff, article.id, makeZip([{ name: 'a.txt', data: 'no text' }])).expect(202);
    expect(await endedConversion(catalog.staff, article.id)).toMatchObject({ state: 'failed' });
    expect((await change(article, { shown: true })).body).toMatchObject({ error: 'text_not_converted' });
    expect((await change(article, {})).status).toBe(400);
  });

  it('leaves no file once it is replaced or removed', async () => {
    const [kept, removed] = [await newArticle(), await newArticle()];
    const file = zippedText('Water runs', await picture(600));
    for (const { id } of [kept, removed]) await showText(catalog.staff, id, file);
    await showText(catalog.staff, kept.id, zippedText('Water still runs', await picture(700)));
    await catalog.staff.delete(paths.fullText(removed.id)).expect(204);
    const longAgo = new Date(Date.now() - 7_200_000);
    for (const folder of ['', 'sources'])
      for (const name of await storedFiles(folder))
        await utimes(join(catalog.environment.FILES_DIR, 'texts', folder, name), longAgo, longAgo);
    await catalog.app.get(TextFiles).sweep();
    const texts = catalog.database.collection('full_texts');
    // An empty list counts as null.
    const named = ((await texts.distinct('converted.pictures')) as (string | null)[]).filter(Boolean).sort();
    expect((await storedFiles('')).filter((name) => !name.includes('-')).sort()).toEqual(named);
    expect(await storedFiles('')).toHaveLength(named.length * 4);
    const sources = [
      ...((await texts.distinct('source.key')) as string[]),
      ...((await texts.distinct('converted.source.key')) as string[]),
    ];
    const stored = (await storedFiles('sources')).map((name) => `texts/sources/${name}`);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((key) => !sources.includes(key))).toEqual([]);
  });
});
