import { beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { CertificateCode } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { specDocuments } from '#testing/running/running-documents.ts';

const documents = specDocuments();
let article: StaffArticle;
/** The certificate's file before the article is retracted. */
let earlier: request.Response;

beforeAll(async () => {
  const { staff } = documents.catalog;
  await addIssue(staff);
  article = await addArticle(staff, { refnumber: '12', title: 'Rivers', authorname: 'Asha Verma' });
  earlier = await certificate('12');
  const retraction = await staff.post(`/api/admin/archives/${article.id}/amendments`).send({
    amendment_type: 'retraction',
    amendment_reason: 'The measurements were wrong.',
    publishdate: '2026-06-01',
    abstract: '<p>The authors retract their article.</p>',
    authorname: 'Asha Verma',
    refnumber: '13',
    year: 2026,
    volume: 5,
    issue: 2,
    article_number: 'n13',
  });
  expect(retraction.status).toBe(201);
});

const get = (path: string) => documents.visitor.get(path).responseType('blob');
const certificate = (refnumber: string) => get(paths.certificate(refnumber, 'Asha Verma'));
const bytes = ({ body }: request.Response) => body as Buffer;
const bulk = (refnumbers: string[]) =>
  documents.staff.post('/api/pdf/bulkcertificates').send(refnumbers).responseType('blob');
const errorOf = ({ status, body }: request.Response) => {
  const { error, message } = JSON.parse(String(body)) as ErrorBody;
  return [status, error, message];
};

describe('A notice about an article', () => {
  it.each([
    ['certificate', () => paths.certificate('13', 'Asha Verma')],
    ['picture of a certificate', () => paths.certificateThumbnail('13', 'Asha Verma')],
    ['list of codes', () => paths.certificateCodes('13')],
    ['cover page', () => paths.coverPage('13')],
  ])('has no %s', async (_, path) => {
    expect(errorOf(await get(path()))).toEqual([
      404,
      'notice_without_documents',
      'A notice about an article has no certificate and no cover page',
    ]);
  });

  it('is left out of bulk certificates, and refused where nothing else is selected', async () => {
    const files = await readZip(bytes(await bulk(['12', '13'])));
    expect([...files.keys()]).toEqual(['12/Asha Verma.pdf']);
    const [status, error, message] = errorOf(await bulk(['13']));
    expect([status, error]).toEqual([400, 'validation_failed']);
    expect(message).toMatch(/has no certificate/);
  });

  it('stands in the table of contents, where its article is marked', async () => {
    const pdf = await documents.staff.post('/api/pdf/indexpage').send(['12', '13']).responseType('blob');
    const { text } = await readPdf(bytes(pdf));
    expect(text.replace(/\s+/g, ' ')).toMatch(/1 Retracted 12 .*Rivers .*2 Retraction: Rivers/);
  });
});

describe('The certificate of a retracted article', () => {
  it('says so, with the date, the reason and the address of the notice', async () => {
    const response = await certificate('12');
    expect(response.headers.etag).not.toBe(earlier.headers.etag);
    const { text, pages } = await readPdf(bytes(response));
    expect(pages).toBe(1);
    const shown = text.replace(/\s+/g, ' ');
    expect(shown).toMatch(/RETRACTED on 1 June 2026: The measurements were wrong\. \S+\/articles\/13/);
    expect((await readPdf(bytes(earlier))).text).not.toMatch(/retracted/i);
  });

  it('is verified as genuine, with the retraction notice', async () => {
    const codes = (await documents.visitor.get(paths.certificateCodes('12'))).body as CertificateCode[];
    const body = (await documents.visitor.get(`/api/verify/${codes[0]!.code}`)).body as unknown;
    expect(body).toMatchObject({ valid: true, standing: 'retracted' });
    expect((body as { retraction: object }).retraction).toEqual({
      type: 'retraction',
      date: '2026-06-01',
      reason: 'The measurements were wrong.',
      refnumber: '13',
    });
  });
});
