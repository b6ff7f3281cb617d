import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import sharp from 'sharp';
import type request from 'supertest';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { addArticle, addIssue, type ArticleForm } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type PdfContents, readPdf } from '#testing/readers/read-pdf.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { runManuscripts } from '#testing/running/running-manuscripts.ts';

const A4_LANDSCAPE = [842, 595];
/** pdftotext may put a space inside a Devanagari conjunct, and a line break anywhere. */
const withoutBlanks = (text: string) => text.normalize('NFC').replace(/\s+/gu, '');

const documents = specDocuments({ startManuscripts: runManuscripts });
let article: StaffArticle;

beforeAll(async () => {
  await settings({
    formatted_journal_name: 'Journal of Fields',
    issn: '2345-6787, 9876-5434',
    nassScore: '5.12',
  });
  await addIssue(documents.catalog.staff);
  const chief = {
    name: 'Dr. Meera Iyer',
    content: 'Pune',
    post: 'Editor',
    category: 'chief editor',
  };
  await documents.catalog.staff.post('/api/editors').field(chief);
  article = await add({
    refnumber: '4711.5',
    title: 'Growth of <i>Oryza sativa</i> in salt & sand',
    authorname: 'Dr. Asha Verma, José Núñez, आशा वर्मा, श्रीकृष्ण त्रिपाठी',
    pagenumber: '5001-5012',
    publishdate: '2026-01-31',
  });
});

const settings = (change: object) => documents.catalog.staff.post('/api/settings').send(change);
const add = (form: ArticleForm) => addArticle(documents.catalog.staff, form);
/** Changes an article in the catalog's database. */
const change = (fields: object, { id } = article) =>
  documents.catalog.database
    .collection('articles')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
const path = (refnumber: string, author: string) =>
  `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`;
const certificate = (author: string, refnumber = article.refnumber) =>
  documents.visitor.get(path(refnumber, author)).responseType('blob');
const bytes = ({ body }: request.Response) => body as Buffer;
const errorOf = ({ status, body }: request.Response) => [
  status,
  (JSON.parse(String(body)) as { error: string }).error,
];
const codeIn = ({ text }: PdfContents) =>
  /\b((?:[2-9A-HJKMNP-Z]{4} ){2}[2-9A-HJKMNP-Z]{4})\b/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
const read = async (author: string, refnumber?: string) =>
  readPdf(bytes(await certificate(author, refnumber)));
const verify = (code: string) => documents.visitor.get(`/api/verify/${code}`);

describe('The certificate of each author', () => {
  it.each(['Dr. Asha Verma', 'José Núñez', 'आशा वर्मा', 'श्रीकृष्ण त्रिपाठी'])(
    '%s is one landscape page that says what it is for',
    async (author) => {
      const response = await certificate(author);
      expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf']);
      const { pages, size, text } = await readPdf(bytes(response));
      expect(pages).toBe(1);
      expect(size.map(Math.round)).toEqual(A4_LANDSCAPE);
      const shown = withoutBlanks(text);
      for (const part of [
        'Journal of Fields',
        'ISSN 2345-6787 · 9876-5434',
        author,
        'Growth of Oryza sativa in salt & sand',
        'Volume 5, Issue 2 (2026)',
        '5001–5012',
        '4711.5',
        '31 January 2026',
        '5.12',
        'Dr. Meera Iyer',
        'Editor-in-Chief',
      ])
        expect(shown).toContain(withoutBlanks(part));
    },
  );

  it.each(['Dr. Asha Verma', 'आशा वर्मा'])(
    '%s embeds its fonts, including the title’s italics',
    async (author) => {
      const { fonts } = await read(author);
      expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
      expect(fonts.map(({ type }) => type)).not.toContain('Type 3');
      expect(fonts.map(({ name }) => name).join()).toMatch(/SourceSerif\S*It/);
      if (author === 'आशा वर्मा') expect(fonts.map(({ name }) => name).join()).toMatch(/Devanagari/);
    },
  );

  it('carries its title, author, subject and language', async () => {
    const { info, language } = await read('José Núñez');
    expect(language).toBe('en');
    expect(info).toMatchObject({
      Title: 'Certificate of publication: José Núñez, Journal of Fields',
      Author: 'Journal of Fields',
      Subject: 'Growth of Oryza sativa in salt & sand',
      Tagged: 'yes',
    });
  });

  it('has the author in its file name, may be cached for a minute, and is served with nosniff and an ETag', async () => {
    const { headers } = await certificate('José Núñez');
    expect(headers).toMatchObject({
      'content-disposition': `inline; filename="Certificate 4711.5 Jose Nunez.pdf"; filename*=UTF-8''${encodeURIComponent('Certificate 4711.5 José Núñez.pdf')}`,
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it.each([
    ['Asha Verma', '4711.5'],
    ['dr asha  verma', '4711.5'],
    ['  DR.  ASHA   VERMA ', '4711.5'],
    ['Dr. Asha Verma', '04711.50'],
  ])('is found for %j and the ref number %s', async (author, refnumber) => {
    const [found, exact] = [await certificate(author, refnumber), await certificate('Dr. Asha Verma')];
    expect([found.status, found.headers.etag]).toEqual([200, exact.headers.etag]);
  });

  it.each([
    'Asha Varma',
    'Verma',
    'José Nuñez',
    'Asha Verma, José Núñez',
    '.*',
    '{"$gt":""}',
    '../../secret',
  ])('returns 404 for someone who is not an author: %s', async (name) => {
    expect(errorOf(await certificate(name))).toEqual([404, 'not_found']);
  });

  it.each(['99999', 'abc', '-1', '{"$gt":""}', '..'])(
    'returns 404 for an unknown article: %s',
    async (refnumber) => {
      expect(errorOf(await certificate('Asha Verma', refnumber))[0]).toBe(404);
    },
  );
});

describe('A certificate’s file', () => {
  const files = async () =>
    (await readdir(join(documents.catalog.environment.FILES_DIR, 'certificates'), { recursive: true }))
      .filter((name) => name.endsWith('.pdf'))
      .sort();

  it('is pre-generated before it is first requested', async () => {
    const before = new Set(await files());
    const added = await add({ authorname: 'Ann Abe, Ben Bell', pagenumber: '6001-6009' });
    await eventually(async () => expect((await files()).filter((name) => !before.has(name))).toHaveLength(2));
    const ready = await files();
    await certificate('Ann Abe', added.refnumber);
    expect(await files()).toEqual(ready);
  });

  it('is rendered once: the second reader gets the same bytes, or 304 with a matching ETag', async () => {
    const first = await certificate('José Núñez');
    const before = await files();
    const second = await certificate('José Núñez');
    expect(bytes(second).equals(bytes(first))).toBe(true);
    expect(second.headers).toMatchObject({
      etag: first.headers.etag,
      'last-modified': first.headers['last-modified'],
    });
    const again = await certificate('José Núñez').set('If-None-Match', first.headers.etag!);
    expect([again.status, bytes(again).length]).toEqual([304, 0]);
    expect(await files()).toEqual(before);
  });

  it('is rendered once for concurrent requests', async () => {
    await settings({ nassScore: '5.13' });
    const before = (await files()).length;
    const responses = await Promise.all(Array.from({ length: 8 }, () => certificate('José Núñez')));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(responses.every((response) => bytes(response).equals(bytes(responses[0]!)))).toBe(true);
    expect((await files()).length).toBe(before + 1);
  });

  it('is regenerated when the article changes, with the same code', async () => {
    const before = await certificate('José Núñez');
    await change({ title: encodeRichText('Growth of <em>Zea mays</em>') });
    const after = await certificate('José Núñez');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const [old, drawn] = [await readPdf(bytes(before)), await readPdf(bytes(after))];
    expect(withoutBlanks(drawn.text)).toContain('GrowthofZeamays');
    expect(codeIn(old)).toHaveLength(12);
    expect(codeIn(drawn)).toBe(codeIn(old));
    await change({ title: article.title });
    expect((await certificate('José Núñez')).headers.etag).toBe(before.headers.etag);
  });

  it('stays the same file when the article is retracted, which its verification says', async () => {
    const before = await certificate('José Núñez');
    await change({ standing: 'retracted' });
    const after = await certificate('José Núñez');
    expect(after.headers.etag).toBe(before.headers.etag);
    const response = await verify(codeIn(await readPdf(bytes(after))));
    expect(response.body).toMatchObject({ valid: true, standing: 'retracted' });
    await change({ standing: '' });
  });
});

describe('The code of a certificate', () => {
  it('returns the person and the article that the certificate is for', async () => {
    const code = codeIn(await read('José Núñez'));
    const response = await verify(code);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      code,
      author: 'José Núñez',
      issuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      valid: true,
      title: article.title,
      title_text: 'Growth of Oryza sativa in salt & sand',
      refnumber: '4711.5',
      year: 2026,
      volume: 5,
      issue: 2,
      publishdate: '2026-01-31',
      standing: '',
    });
  });

  it('is accepted as printed, and in lower case', async () => {
    const { text } = await read('José Núñez');
    const printed = /([2-9A-Z]{4} ){2}[2-9A-Z]{4}/.exec(text)?.[0] ?? '';
    for (const typed of [printed, ` ${printed.toLowerCase()} `]) {
      const response = await verify(encodeURIComponent(typed));
      expect(response.body).toMatchObject({ code: printed.replaceAll(' ', ''), author: 'José Núñez' });
    }
  });

  it('differs for each author', async () => {
    const codes = await Promise.all(
      ['Asha Verma', 'José Núñez', 'आशा वर्मा'].map(async (author) => codeIn(await read(author))),
    );
    expect(new Set(codes).size).toBe(3);
  });

  it.each(['K7QM2XPA9T4B', 'short', 'k7qm2xpa9t4b', 'K7QM%202XPA%209T4B', '%7B%22$gt%22:%22%22%7D'])(
    'returns 404 when it was never issued: %s',
    async (code) => {
      const response = await verify(code);
      expect([response.status, response.body]).toEqual([
        404,
        expect.objectContaining({ error: 'not_found', message: 'There is no document with this code' }),
      ]);
    },
  );

  it('is not valid for an author who was removed from the article', async () => {
    const code = codeIn(await read('José Núñez'));
    await change({ authorname: 'Dr. Asha Verma' });
    expect((await verify(code)).body).toMatchObject({ author: 'José Núñez', valid: false });
    expect(errorOf(await certificate('José Núñez'))).toEqual([404, 'not_found']);
    await change({ authorname: article.authorname });
    expect((await verify(code)).body).toMatchObject({ valid: true });
  });
});

describe('What the settings add to a certificate', () => {
  const file = async () => (await certificate('José Núñez')).headers.etag;

  it('shows the NAAS score of its year, or none', async () => {
    await settings({
      nassScore: '5.12',
      nassScoreYear: '2026',
      naas_scores: [{ year: '2024', score: '4.90' }],
    });
    expect((await read('José Núñez')).text).toContain('5.12 (2026)');
    await change({ publishdate: '2024-03-01' });
    const { text } = await read('José Núñez');
    expect(text).toContain('4.90 (2024)');
    expect(text).not.toContain('5.12');
    await change({ publishdate: '2025-03-01' });
    expect((await read('José Núñez')).text).not.toContain('NAAS');
    await change({ publishdate: article.publishdate });
  });

  it('is the signature; without it or with another one the certificate is another file', async () => {
    const unsigned = await file();
    const picture = (background: string) =>
      sharp({ create: { width: 60, height: 20, channels: 4, background } })
        .png()
        .toBuffer();
    const sign = async (background: string) =>
      documents.catalog.staff
        .post('/api/settings/pictures/signature_image')
        .attach('imgFile', await picture(background), 'signature.png')
        .expect(200);
    await sign('#123');
    const signed = await file();
    await sign('#456');
    const files = [unsigned, signed, await file()];
    expect(new Set(files).size).toBe(3);
    await documents.catalog.staff.delete('/api/settings/pictures/signature_image').expect(200);
    expect(await file()).toBe(unsigned);
  });
});

describe('The small picture of a certificate', () => {
  const thumbnail = (author: string, refnumber = article.refnumber) =>
    documents.visitor.get(paths.certificateThumbnail(refnumber, author)).responseType('blob');

  it('shows it, is drawn once, and is another one when the certificate changes', async () => {
    const first = await thumbnail('José Núñez');
    expect([first.status, first.type]).toEqual([200, 'image/webp']);
    const { format, width, height } = await sharp(bytes(first)).metadata();
    expect([format, width, height]).toEqual(['webp', 561, 397]);
    const { channels } = await sharp(bytes(first)).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    expect(bytes(first).length).toBeLessThan(60_000);
    expect((await thumbnail('José Núñez')).headers.etag).toBe(first.headers.etag);
    await change({ pagenumber: '7001-7002' });
    expect((await thumbnail('José Núñez')).headers.etag).not.toBe(first.headers.etag);
    await change({ pagenumber: article.pagenumber });
  });

  it('is drawn before the certificate exists, and issues its code', async () => {
    const { refnumber } = await add({ refnumber: '815', authorname: 'Kamala Das', pagenumber: '9001-9002' });
    expect((await thumbnail('Kamala Das', refnumber)).status).toBe(200);
    const codes = await documents.visitor.get(paths.certificateCodes(refnumber));
    expect(codes.body).toEqual([{ author: 'Kamala Das', code: expect.stringMatching(/^[0-9A-Z]{12}$/) }]);
  });

  it('does not exist for a stranger or an unknown article', async () => {
    expect(errorOf(await thumbnail('Nobody'))).toEqual([404, 'not_found']);
    expect(errorOf(await thumbnail('José Núñez', '99999'))).toEqual([404, 'article_not_found']);
    expect((await documents.visitor.get(paths.certificateCodes('99999'))).status).toBe(404);
  });
});

describe('A disabled article', () => {
  it('has no certificates, and its codes reveal nothing about it', async () => {
    const code = codeIn(await read('José Núñez'));
    await change({ status: 'disabled' });
    expect(errorOf(await certificate('José Núñez'))).toEqual([404, 'article_not_found']);
    const response = await verify(code);
    expect([response.status, response.body]).toEqual([
      200,
      { code, author: 'José Núñez', issuedAt: expect.any(String), valid: false },
    ]);
    await change({ status: 'enabled' });
    expect((await certificate('José Núñez')).status).toBe(200);
  });

  it('has certificates for staff, which no cache may store', async () => {
    await change({ status: 'disabled', pagenumber: '6001-6002' });
    const { status, headers } = await certificate('José Núñez').set(documents.catalog.auth.signedIn);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    await change({ status: 'enabled', pagenumber: article.pagenumber });
  });
});
