import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const pdf = pdfWithText('Rivers of the plains');

describe('The file of an article', () => {
  let catalog: RunningCatalog;
  let disabled: StaffArticle;
  const path = '/assets/archives/2026/vol5issue2/12.5.pdf';

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await sendArticle(catalog.staff, articleForm({ refnumber: '12.5' }), pdf);
    disabled = (await sendArticle(catalog.staff, articleForm())).body as StaffArticle;
    await catalog.database
      .collection('articles')
      .updateOne({ refnumber: disabled.refnumber }, { $set: { status: 'disabled' } });
  });

  const get = (headers: Record<string, string> = {}) => catalog.visitor.get(path).set(headers).buffer();
  const bytes = (response: Response) => response.body as Buffer;

  it('is downloaded byte for byte under its name', async () => {
    const response = await get().expect(200);
    expect(bytes(response).equals(pdf)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `inline; filename="12.5.pdf"; filename*=UTF-8''12.5.pdf`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.any(String),
    });
  });

  it('links to its article’s page as the address to index', async () => {
    await catalog.staff.post('/api/settings').send({ domain: 'https://journal.example' }).expect(200);
    const page = '<https://journal.example/archives/2026/5/2/12.5>';
    const links = `${page}; rel="canonical", ${page}; rel="cite-as", ${page}; rel="collection"`;
    for (const call of [get(), get({ range: 'bytes=0-9' }), catalog.visitor.head(path)])
      expect((await call).headers.link).toBe(links);
  });

  it('is not sent again for a matching ETag', async () => {
    const { headers } = await get();
    const response = await get({ 'if-none-match': headers.etag ?? '' }).expect(304);
    expect(response.headers.etag).toBe(headers.etag);
    expect((await get({ 'if-modified-since': headers['last-modified'] ?? '' })).status).toBe(304);
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-29', 10, 30],
    ['bytes=100-', 100, pdf.length],
    ['bytes=-25', pdf.length - 25, pdf.length],
    ['bytes=5-99999999', 5, pdf.length],
  ])('is sent in part for the range %s', async (range, from, to) => {
    const response = await get({ range }).expect(206);
    expect(response.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${pdf.length}`);
    expect(bytes(response).equals(pdf.subarray(from, to))).toBe(true);
  });

  it('returns 416 for a range beyond its end and is sent completely for an invalid one', async () => {
    const beyond = await get({ range: `bytes=${pdf.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`]);
    expect((await get({ range: 'lines=1-2' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  it('is sent in part only if If-Range has its current version', async () => {
    const { etag = '' } = (await get()).headers as { etag?: string };
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200);
  });

  it('returns its size for a HEAD request', async () => {
    const response = await catalog.visitor.head(path);
    expect([response.status, response.headers['content-length']]).toEqual([200, String(pdf.length)]);
  });

  it('is for staff only and never cached if its article is disabled', async () => {
    const hidden = `/assets/archives/2026/vol5issue2/${disabled.file}`;
    expect((await catalog.visitor.get(hidden)).status).toBe(404);
    expect((await catalog.staff.get(hidden).expect(200)).headers['cache-control']).toBe('private, no-store');
  });

  it.each(['/assets/archives/2026/vol5issue3/12.5.pdf', '/assets/archives/2025/vol5issue2/12.5.pdf'])(
    'is redirected to from the address of another issue: %s',
    async (other) => {
      const { status, headers } = await catalog.visitor.get(other);
      expect([status, headers.location]).toEqual([301, path]);
    },
  );

  it.each([
    ['another ref number', '/assets/archives/2026/vol5issue2/13.pdf'],
    ['another extension', '/assets/archives/2026/vol5issue2/12.5.exe'],
    ['a directory', '/assets/archives/2026/vol5issue2/'],
    ['an unknown picture', '/assets/editors/nobody.webp'],
    ['an unknown directory', '/assets/articles/00000000000000000000000000000000.webp'],
    ['dots', '/assets/archives/2026/vol5issue2/../../../../../etc/passwd'],
    ['encoded dots', '/assets/archives/2026/vol5issue2/%2e%2e%2f%2e%2e%2fetc%2fpasswd.pdf'],
    ['double-encoded dots', '/assets/archives/2026/vol5issue2/%252e%252e%252fetc.pdf'],
    ['dots in a picture’s name', '/assets/editors/..%2farticles%2fx.webp'],
    ['a directory of dots', '/assets/..%2f..%2fetc/passwd'],
    ['backslashes', '/assets/editors/..\\..\\config.webp'],
    ['a zero byte', '/assets/archives/2026/vol5issue2/12.5.pdf%00.pdf'],
    ['a URL', '/assets/archives/2026/vol5issue2/http:%2f%2fexample.org%2fx.pdf'],
  ])('is not found by %s', async (_, target) => {
    const response = await rawRequest(catalog.url, target);
    expect(response.status).toBe(404);
    expect(JSON.parse(response.text)).toMatchObject({ requestId: expect.any(String) });
    expect(response.text).not.toMatch(/ENOENT|node_modules|\/tmp|colophon-/);
  });

  it('returns 400, not 500, for a malformed URL encoding', async () => {
    const response = await rawRequest(catalog.url, '/assets/archives/2026/vol5issue2/%E0%A4%A.pdf');
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toMatchObject({ error: 'validation_failed' });
  });
});
