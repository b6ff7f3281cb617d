import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type request from 'supertest';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

describe('GET /api/pdf/coverpage/{refno}', () => {
  const documents = specDocuments();
  let article: StaffArticle;

  beforeAll(async () => {
    await addIssue(documents.catalog.staff);
    article = await addArticle(documents.catalog.staff, {
      refnumber: '4711.5',
      title: 'Salt & <i>Oryza</i>',
    });
  });

  const coverPage = (refnumber = article.refnumber) =>
    documents.visitor.get(`/api/pdf/coverpage/${encodeURIComponent(refnumber)}`).responseType('blob');
  const bytes = ({ body }: request.Response) => body as Buffer;
  const change = (fields: object) =>
    documents.catalog.database
      .collection('articles')
      .updateOne({ _id: new Types.ObjectId(article.id) }, { $set: fields });
  const files = async () => {
    const folder = join(documents.catalog.environment.FILES_DIR, 'cover-pages');
    return (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));
  };

  it('is pre-generated before it is first requested, and rendered once', async () => {
    await eventually(async () => expect(await files()).toHaveLength(1));
    const [first, second] = [await coverPage(), await coverPage()];
    expect(bytes(second).equals(bytes(first))).toBe(true);
    expect(await files()).toHaveLength(1);
    const again = await coverPage().set('If-None-Match', first.headers.etag!);
    expect(again.status).toBe(304);
  });

  it('responds with a named PDF that caches may store for a minute', async () => {
    const response = await coverPage('04711.50');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Cover page 4711.5.pdf"; filename*=UTF-8''Cover%20page%204711.5.pdf`,
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect((await readPdf(bytes(response))).text.replace(/\s+/g, ' ')).toContain('Salt & Oryza');
  });

  it('is regenerated when the article changes', async () => {
    const before = await coverPage();
    await change({ pagenumber: '77-99' });
    const after = await coverPage();
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await readPdf(bytes(after))).text).toContain('77–99');
  });

  it.each(['99999', 'abc', '-1', '..', '{"$gt":""}', "' or 1=1"])(
    'returns 404 for an unknown article: %s',
    async (ref) => {
      const { status } = await coverPage(ref);
      expect(status).toBe(404);
    },
  );

  it('is for staff only when the article is disabled, and not stored by any cache', async () => {
    await change({ status: 'disabled' });
    const refused = await coverPage();
    expect([refused.status, JSON.parse(String(refused.body))]).toEqual([
      404,
      expect.objectContaining({ error: 'article_not_found', message: 'Article not found!' }),
    ]);
    const shown = await coverPage().set(documents.catalog.auth.signedIn);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('returns 401 for an invalid token', async () => {
    expect((await coverPage().set('authorization', 'Bearer forged')).status).toBe(401);
  });
});
