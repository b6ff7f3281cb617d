import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Article, StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { UNFINISHED } from '#platform/files/move-files.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { ArticleFiles } from '../read/article-files.ts';
import { READING } from './file-reader.ts';

const ARTICLES = 20;

let catalog: RunningCatalog;
const added: StaffArticle[] = [];
const workers: ServiceProcess[] = [];

const startWorker = async () => {
  const worker = await ServiceProcess.start('catalog', 'worker', catalog.environment);
  workers.push(worker);
  return worker;
};
const stored = () => catalog.database.collection('articles');
const countRead = () => stored().countDocuments({ 'file.read': READING });
const pictureFiles = async () => (await readdir(join(catalog.environment.FILES_DIR, 'thumbnails'))).sort();
/** The pictures that articles name. */
const named = async () =>
  ((await stored().distinct('file.thumbnail.name')) as (string | null)[])
    .filter((name) => name !== null)
    .sort();
const read = async ({ refnumber }: StaffArticle) =>
  (await catalog.visitor.get(`/api/archives/ref/${refnumber}`)).body as Article;
const replaceFile = (pdf: Buffer, { id }: StaffArticle) =>
  catalog.staff
    .post(`/api/archives/${id}`)
    .attach('pdfFile', pdf, { filename: 'a.pdf', contentType: 'application/pdf' })
    .expect(200);

beforeAll(async () => {
  catalog = await runCatalog();
  await addIssue(catalog.staff);
  for (let count = 0; count < ARTICLES; count += 1) added.push(await addArticle(catalog.staff));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

describe('The files of articles', () => {
  it('are each read once though the worker is killed in between', async () => {
    const first = await startWorker();
    await eventually(async () => expect(await countRead()).toBeGreaterThan(2));
    await first.kill();
    expect(await countRead()).toBeLessThan(ARTICLES);

    await startWorker();
    await eventually(async () => expect(await countRead()).toBe(ARTICLES));
    expect(await catalog.database.collection('article_texts').countDocuments()).toBe(ARTICLES);
    expect(await named()).toHaveLength(ARTICLES);
    // What the killed worker had half written waits for the sweep.
    const complete = (await pictureFiles()).filter((name) => !UNFINISHED.test(name));
    expect(complete).toEqual(await named());
  });

  it('have a picture of their first page, cached permanently', async () => {
    const { file_thumbnail: picture } = await read(added[0]!);
    const { name, ...size } = picture!;
    expect(size).toEqual({ width: 480, height: 679 });
    const response = await catalog.visitor.get(paths.articleThumbnail(name)).buffer();
    expect([response.status, response.headers]).toMatchObject([
      200,
      { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    ]);
    expect(await sharp(response.body as Buffer).metadata()).toMatchObject({ format: 'webp', ...size });
  });

  it('have another picture once they are replaced, and none if they cannot be drawn', async () => {
    const [one, other] = [added[0]!, added[1]!];
    const before = (await read(one)).file_thumbnail!;
    await startWorker();
    await replaceFile(pdfWithText('second thoughts'), one);
    const after = await eventually(async () => {
      const { file_thumbnail: picture } = await read(one);
      expect(picture).toBeDefined();
      return picture!;
    });
    expect(after.name).not.toBe(before.name);

    await replaceFile(excessive(), other);
    await eventually(async () => expect(await countRead()).toBe(ARTICLES));
    expect(await read(other)).not.toHaveProperty('file_thumbnail');

    const longAgo = new Date(Date.now() - 7_200_000);
    for (const file of await pictureFiles())
      await utimes(join(catalog.environment.FILES_DIR, 'thumbnails', file), longAgo, longAgo);
    await catalog.app.get(ArticleFiles).sweep();
    expect(await pictureFiles()).toEqual(await named());
    expect(await pictureFiles()).toHaveLength(ARTICLES - 1);
  });
});

/** A PDF that passes the check of uploads, but whose page unpacks to more than PDFium gets. */
function excessive(): Buffer {
  const content = deflateSync(Buffer.alloc(300_000_000, ' '));
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
        '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>\nendobj\n' +
        `4 0 obj\n<</Filter/FlateDecode/Length ${content.length}>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}
