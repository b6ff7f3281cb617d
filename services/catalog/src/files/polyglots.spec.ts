import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const page = Buffer.from('<html><script>alert(1)</script></html>');

describe('A polyglot file', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
  });

  const sendPicture = (picture: Buffer) =>
    catalog.staff
      .post('/api/editors')
      .field({ name: 'Asha', content: 'University', post: 'Dean', category: 'chief editor' })
      .attach('imgFile', picture, 'portrait.gif');

  it.each(['gif', 'png', 'jpeg', 'webp'] as const)(
    'is stored as the picture only if it is a picture and HTML: %s',
    async (format) => {
      const dot = sharp({ create: { width: 9, height: 9, channels: 3, background: '#246' } });
      const response = await sendPicture(Buffer.concat([await dot.toFormat(format).toBuffer(), page]));
      expect(response.status).toBe(201);
      const served = await catalog.visitor.get(paths.editorPicture((response.body as StaffEditor).picture));
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect((served.body as Buffer).includes('script')).toBe(false);
    },
  );

  it('is rejected if it only begins like a picture', async () => {
    for (const start of ['GIF89a/*', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0']) {
      const response = await sendPicture(Buffer.concat([Buffer.from(start, 'latin1'), page]));
      expect([response.status, response.body]).toMatchObject([415, { error: 'not_an_image' }]);
    }
  });

  it('is rejected if it is HTML followed by a PDF', async () => {
    const response = await sendArticle(catalog.staff, articleForm(), Buffer.concat([page, pdfWithText('x')]));
    expect([response.status, response.body]).toMatchObject([415, { error: 'not_a_pdf' }]);
  });

  it('is served as PDF only if it is a PDF followed by HTML', async () => {
    const form = articleForm();
    const sent = await sendArticle(catalog.staff, form, Buffer.concat([pdfWithText('x'), page])).expect(201);
    const { year, volume, issue, refnumber } = sent.body as Parameters<typeof paths.articleDownload>[0];
    const served = await catalog.visitor.get(
      paths.articleFile({ year, volume, issue, file: `${refnumber}.pdf` }),
    );
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
  });
});
