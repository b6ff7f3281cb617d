import { beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

const documents = specDocuments();

beforeAll(async () => {
  const { staff } = documents.catalog;
  await staff.post('/api/settings').send({ formatted_journal_name: 'Journal of Fields' });
  await addIssue(staff);
  await addArticle(staff, {
    refnumber: '4711.5',
    title: 'Growth of <i>Oryza sativa</i>',
    authorname: 'Dr. Asha Verma, José Núñez, श्रीकृष्ण त्रिपाठी',
  });
  await addArticle(staff, { refnumber: '12', title: 'Rivers', authorname: 'Ann Abe, Ben Bell' });
});

const order = (body: unknown, caller = documents.staff) =>
  caller
    .post('/api/pdf/bulkcertificates')
    .send(body as object)
    .responseType('blob');
const bytes = ({ body }: request.Response) => body as Buffer;
const errorOf = ({ status, body }: request.Response): [number, ErrorBody] => [
  status,
  JSON.parse(String(body)) as ErrorBody,
];
const jobs = () => documents.database.collection('jobs').countDocuments();

describe('Bulk certificates', () => {
  it('returns a zip with one folder per article and one file per author', async () => {
    const response = await order(['4711.5', '12']);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="vol5-issue2-certificates.zip"; filename*=UTF-8''vol5-issue2-certificates.zip`,
    );
    const files = await readZip(bytes(response));
    expect([...files.keys()]).toEqual([
      '4711.5/Dr. Asha Verma.pdf',
      '4711.5/José Núñez.pdf',
      '4711.5/श्रीकृष्ण त्रिपाठी.pdf',
      '12/Ann Abe.pdf',
      '12/Ben Bell.pdf',
    ]);
  });

  it('contains the same certificates as the single downloads, split from one print with all their document information', async () => {
    const files = await readZip(bytes(await order(['12'])));
    const pdf = files.get('12/Ben Bell.pdf')!;
    const { text, pages, size, info, fonts } = await readPdf(pdf);
    expect([pages, ...size.map(Math.round)]).toEqual([1, 842, 595]);
    expect(text.replace(/\s+/g, ' ')).toContain('Ben Bell is an author of the article Rivers');
    expect(info).toMatchObject({
      Title: 'Certificate of publication: Ben Bell, Journal of Fields',
      Author: 'Journal of Fields',
      Subject: 'Rivers',
      Tagged: 'yes',
    });
    expect(pdf.length).toBeLessThan(60_000);
    expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    const single = await documents.visitor.get('/api/pdf/certificate/12/Ben Bell').responseType('blob');
    expect(bytes(single).equals(pdf)).toBe(true);
  });

  it.each([
    ['texts and numbers', ['4711.50', 12, '0012', 4711.5]],
    ['one of each', [4711.5, '12']],
  ])('creates the files once for equivalent orders: %s', async (_, list) => {
    expect((await readZip(bytes(await order(list)))).size).toBe(5);
  });
});

describe('Ordering a batch', () => {
  it('returns 401 without a token', async () => {
    expect(errorOf(await order(['12'], documents.visitor))[0]).toBe(401);
  });

  it.each([
    ['nothing', {}, { body: 'Send a list' }],
    ['an empty list', [], { body: 'Select at least one' }],
    ['an empty list of ids', { ids: [] }, { ids: 'Select at least one' }],
    ['text', 'twelve', { body: expect.any(String) }],
    ['an object in the list', [{ $gt: '' }], { body: 'The list holds more than text and numbers' }],
    ['null in the list', [null], { body: 'The list holds more than text and numbers' }],
    [
      'more than 2,000',
      Array.from({ length: 2_001 }, (_, index) => index + 1),
      { body: 'Select 2,000 at most' },
    ],
  ])('returns 400 for %s, naming what is wrong', async (_, body, named) => {
    const [status, { error, fields }] = errorOf(await order(body));
    expect([status, error, fields]).toEqual([400, 'validation_failed', named]);
  });

  it('returns 400 naming each unknown article, and creates nothing', async () => {
    const before = await jobs();
    const [status, { error, fields }] = errorOf(await order(['12', '99901', '4711.5', 99902]));
    expect([status, error, fields]).toEqual([
      400,
      'validation_failed',
      { '99901': 'Article not found!', '99902': 'Article not found!' },
    ]);
    expect(await jobs()).toBe(before);
  });

  it.each(['abc', '-1', '__proto__', '1e3', '../1'])(
    'returns 400 naming what is not a ref number: %s',
    async (item) => {
      const [status, { fields }] = errorOf(await order(['12', item]));
      expect([status, Object.entries(fields ?? {})]).toEqual([400, [[item, 'Article not found!']]]);
    },
  );
});
