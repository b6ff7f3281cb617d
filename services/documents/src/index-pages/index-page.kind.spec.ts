import { beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

describe('POST /api/pdf/indexpage', () => {
  const documents = specDocuments();

  beforeAll(async () => {
    const { staff, database } = documents.catalog;
    await staff.post('/api/settings').send({ formatted_journal_name: 'Journal of Fields' });
    await addIssue(staff);
    await addArticle(staff, { refnumber: '4711.5', title: 'Growth of <i>Oryza sativa</i>' });
    await addArticle(staff, { refnumber: '12', title: 'Rivers' });
    await addArticle(staff, { refnumber: '13', title: 'Hidden' });
    await database.collection('articles').updateOne({ refnumber: '13' }, { $set: { status: 'disabled' } });
  });

  const order = (body: unknown, caller = documents.staff) =>
    caller
      .post('/api/pdf/indexpage')
      .send(body as object)
      .responseType('blob');
  const bytes = ({ body }: request.Response) => body as Buffer;

  it('returns the table of contents in the order given', async () => {
    const response = await order(['12', '04711.50']);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.headers).toMatchObject({
      'content-disposition': `attachment; filename="vol5-issue2-index-page.pdf"; filename*=UTF-8''vol5-issue2-index-page.pdf`,
      'cache-control': 'private, no-store',
    });
    const { text, info } = await readPdf(bytes(response));
    expect(text.replace(/\s+/g, ' ')).toMatch(/1 Rivers 12 .* 2 Growth of Oryza sativa 4711\.5/);
    expect(info).toMatchObject({
      Title: 'Table of Contents, Volume 5, Issue 2 (2026), Journal of Fields',
      Tagged: 'yes',
    });
  });

  it('lists an article once for several spellings of its number, and for a number instead of a string', async () => {
    const { text } = await readPdf(bytes(await order(['12', 12, '0012', '12.0'])));
    expect(text.match(/Rivers/g)).toHaveLength(1);
  });

  it('includes a disabled article that staff selected', async () => {
    expect((await readPdf(bytes(await order(['13'])))).text).toContain('Hidden');
  });

  it('returns 400 naming each unknown article, and creates nothing', async () => {
    const before = await documents.database.collection('jobs').countDocuments();
    const response = await order(['12', '999', '998']);
    expect([response.status, JSON.parse(String(response.body))]).toEqual([
      400,
      expect.objectContaining({
        error: 'validation_failed',
        fields: { '999': 'Article not found!', '998': 'Article not found!' },
      }),
    ]);
    expect(await documents.database.collection('jobs').countDocuments()).toBe(before);
  });

  it('returns 401 without a token', async () => {
    expect((await order(['12'], documents.visitor)).status).toBe(401);
  });

  it('returns a job when the client prefers not to wait', async () => {
    const response = await documents.staff
      .post('/api/pdf/indexpage')
      .set('Prefer', 'respond-async')
      .send(['12']);
    expect([response.status, response.body]).toEqual([
      202,
      expect.objectContaining({ kind: 'index-page', total: 1 }),
    ]);
    expect(response.headers.location).toMatch(/^\/api\/pdf\/jobs\//);
  });
});
