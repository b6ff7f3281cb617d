import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { sendImport } from '#testing/builders/imports.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { describeWithSmallDisk, SmallDisk } from '#testing/databases/small-disk.ts';
import { jatsText, sendText } from '#testing/builders/uploaded-texts.ts';

describeWithSmallDisk('A full file store', () => {
  let disk: SmallDisk;
  let catalog: RunningCatalog;
  let articleId: string;

  beforeAll(async () => {
    disk = new SmallDisk(4);
    catalog = await runCatalog(undefined, { FILES_DIR: disk.path });
    await addIssue(catalog.staff);
    articleId = (await addArticle(catalog.staff)).id;
    disk.fill();
  });
  afterAll(() => disk[Symbol.dispose]());

  const picture = () =>
    sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
  const withPicture = async (path: string, fields: Record<string, string> = {}) =>
    catalog.staff
      .post(path)
      .field(fields)
      .attach('imgFile', await picture(), 'a.png');
  const editor = { name: 'A. Rao', content: 'University', post: 'Editor', category: 'chief editor' };
  const sendPdf = () =>
    catalog.staff.post(`/api/archives/${articleId}`).attach('pdfFile', pdfWithText('Rivers'), 'a.pdf');
  const zip = Buffer.from(`PK\x03\x04${'x'.repeat(900_000)}`);
  const uploads: [string, () => PromiseLike<{ status: number; body: unknown }>][] = [
    ['an article', () => sendArticle(catalog.staff, articleForm())],
    ['another PDF', sendPdf],
    ['a full text', () => sendText(catalog.staff, articleId, jatsText('Water runs. '.repeat(9_000)))],
    ['an import', () => sendImport(catalog.staff, zip)],
    ['a picture of an editor', () => withPicture('/api/editors', editor)],
    ['a picture of a partner', () => withPicture('/api/indexing', { title: 'An index' })],
    ['a picture of the settings', () => withPicture('/api/settings/pictures/cover_image')],
  ];

  it.each(uploads)('returns 507 for %s', async (_, send) => {
    const refused = await send();
    expect([refused.status, (refused.body as ErrorBody).error]).toEqual([507, 'insufficient_storage']);
  });

  it('takes each of them once there is room', async () => {
    disk.free();
    for (const [name, send] of uploads) expect([name, (await send()).status < 300]).toEqual([name, true]);
  });
});
