import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import {
  addArticle,
  addIssue,
  type ArticleForm,
  articleForm,
  sendArticle,
} from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const FIVE_MB = 5_242_880;
const characters = 'Author name must contain only alphabets, spaces, commas, and periods';
const pagesFormat = 'Page number format must be like 1-6';
const refFormat = 'Ref number must be a valid number';
const dateFormat = 'The certificate date must be a date such as 2026-01-31';
const wholeNumber = 'This field must be a whole number';
const notText = 'This field contains characters that are not text. Delete them';

/** A valid PDF of exactly this many bytes. */
const pdfOfSize = (bytes: number) => {
  const [small, mark] = [pdfWithText('large'), '\n%%EOF\n'];
  return Buffer.concat([small, Buffer.alloc(bytes - small.length - mark.length, '%'), Buffer.from(mark)]);
};

describe('Adding an article', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
  });

  const traces = async () => ({
    articles: await catalog.database.collection('articles').countDocuments(),
    events: await catalog.database.collection('outbox').countDocuments(),
    counted: (await catalog.database.collection('issues').findOne())?.articles as number,
    files: await readdir(join(catalog.environment.FILES_DIR, 'articles')).catch(() => []),
  });
  /** Returns the error after checking that nothing was stored. */
  const refusal = async (status: number, call: () => ReturnType<typeof sendArticle>) => {
    const before = await traces();
    const response = await call().expect(status);
    expect(await traces()).toEqual(before);
    const error = response.body as ErrorBody;
    expect(error.requestId).toBe(response.headers['x-request-id']);
    return error;
  };
  const refused = (status: number, changes: ArticleForm, pdf?: Buffer | null) =>
    refusal(status, () => sendArticle(catalog.staff, articleForm(changes), pdf));
  const invalid = (field: string, message: string) => ({
    error: 'validation_failed',
    message,
    fields: { [field]: message },
  });

  it('is for staff only', async () => {
    const error = await refusal(401, () => sendArticle(catalog.visitor, articleForm()));
    expect(error).toMatchObject({ error: 'unauthorized' });
  });

  it.each([
    ['txnid', 'The transaction ID is required'],
    ['authorname', 'Author names are required'],
    ['pagenumber', pagesFormat],
    ['refnumber', refFormat],
    ['title', 'The title is required'],
    ['abstract', 'The abstract is required'],
    ['email', 'The e-mail address is required'],
    ['year', wholeNumber],
    ['volume', wholeNumber],
    ['issue', wholeNumber],
  ])('requires the field %s', async (field, message) => {
    const { [field]: _, ...form } = articleForm();
    const missing = await refusal(400, () => sendArticle(catalog.staff, form));
    const blank = await refused(400, { [field]: '  ' });
    for (const error of [missing, blank]) expect(error).toMatchObject(invalid(field, message));
  });

  it.each([
    ['a ref number in words', 'refnumber', 'twelve', refFormat],
    ['a negative ref number', 'refnumber', '-1', refFormat],
    ['a ref number with an exponent', 'refnumber', '1e3', refFormat],
    ['an infinite ref number', 'refnumber', 'Infinity', refFormat],
    ['a page number without its range', 'pagenumber', '7', pagesFormat],
    ['a page range in letters', 'pagenumber', 'i-iv', pagesFormat],
    ['a digit in an author name', 'authorname', 'Asha Verma 2', characters],
    ['a Cyrillic author name', 'authorname', 'Иван Петров', characters],
    ['a hyphen in an author name', 'authorname', 'Anne-Marie Dubois', characters],
    [
      'an author name of 51 words',
      'authorname',
      'Asha '.repeat(51),
      'Author name should not exceed 50 words',
    ],
    ['an unknown payment type', 'ptype', 'later', 'Choose paid or free'],
    ['no payment type', 'ptype', '', 'The payment type is required'],
    ['a date that does not exist', 'publishdate', '2026-02-30', dateFormat],
    ['an invalid e-mail address', 'email', 'a@example.org, asha', "'asha' is not a valid e-mail address"],
    ['a title without text', 'title', '<p><br></p>', 'The title is required'],
    ['an abstract without text', 'abstract', '<p>&nbsp;</p><script>x</script>', 'The abstract is required'],
    ['a title with NUL', 'title', 'Rice\u0000 in salt', notText],
    ['an abstract of a megabyte', 'abstract', 'a'.repeat(1_000_000), 'This text is too long'],
  ])('rejects %s', async (_, field, value, message) => {
    expect(await refused(400, { [field]: value })).toMatchObject(invalid(field, message));
  });

  it.each([
    ['an unknown field', { colour: 'blue' }, 'colour'],
    ['an object instead of text', { 'title[$gt]': '' }, 'title'],
    ['an object instead of a number', { 'year[$gte]': '0' }, 'year'],
    ['a list instead of text', { 'txnid[]': 'TXN-9' }, 'txnid'],
  ])('rejects %s', async (_, field, named) => {
    const { [named]: _replaced, ...form } = articleForm();
    const sent = { ...form, ...(field as ArticleForm) };
    const error = await refusal(400, () => sendArticle(catalog.staff, sent));
    expect(error).toMatchObject({ error: 'validation_failed', fields: { [named]: expect.any(String) } });
  });

  it('rejects operators in a JSON body', async () => {
    const body = { ...articleForm(), refnumber: { $gt: '' }, keywords: null };
    expect(await refusal(400, () => catalog.staff.post('/api/admin/archives').send(body))).toMatchObject({
      fields: { refnumber: 'This field must be text', keywords: 'This field must be text' },
    });
  });

  it.each(['a', 'two words', '-TXN-1', 'TXN;drop', 'x'.repeat(65)])(
    'returns 422 invalid_txnid for the transaction ID %s',
    async (txnid) => {
      const error = { error: 'invalid_txnid', message: 'Invalid transaction id' };
      expect(await refused(422, { txnid })).toMatchObject(error);
    },
  );

  it('returns 422 invalid_pagenumber for descending pages', async () => {
    const error = { error: 'invalid_pagenumber', message: 'Invalid page number' };
    expect(await refused(422, { pagenumber: '900-899' })).toMatchObject(error);
  });

  it('rejects a first page up to the last page of the issue, which the message contains', async () => {
    await addArticle(catalog.staff, { pagenumber: '1-8' });
    const message =
      'The the first value of the page range should be one more than the last one. The last page was 8';
    const error = { error: 'invalid_pagenumber', message, fields: { pagenumber: message } };
    expect(await refused(422, { pagenumber: '8-12' })).toMatchObject(error);
  });

  it('returns 404 for an issue that does not exist', async () => {
    const message = 'This issue does not exist';
    const error = { error: 'not_found', message, fields: { issue: message } };
    expect(await refused(404, { issue: '9' })).toMatchObject(error);
  });

  it('requires the PDF file', async () => {
    const fields = { pdfFile: 'The PDF file is required' };
    expect(await refused(400, {}, null)).toMatchObject({ fields });
  });

  it.each([
    ['text', Buffer.from('This is not a PDF.')],
    ['no bytes', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a truncated PDF', pdfWithText('half').subarray(0, 300)],
    ['the head and the end of a PDF', Buffer.from(`%PDF-1.4\n${'%'.repeat(80)}\n%%EOF\n`)],
  ])('returns 415 not_a_pdf for a file of %s, whatever its name and type', async (_, file) => {
    const { error, fields } = await refused(415, {}, file);
    expect(error).toBe('not_a_pdf');
    expect(fields?.pdfFile).toMatch(/^(The file must be a PDF|This PDF cannot be opened: .+)$/);
  });

  it('accepts a file under 5 MB and returns 413 for one of exactly 5 MB', async () => {
    const message = 'File size exceeds the limit of 5 MB.';
    const error = { error: 'file_too_large', message, fields: { pdfFile: message } };
    expect(await refused(413, {}, pdfOfSize(FIVE_MB))).toMatchObject(error);
    await sendArticle(catalog.staff, articleForm(), pdfOfSize(FIVE_MB - 1)).expect(201);
  });

  it('rejects a second file and a file in another field', async () => {
    const pdf = pdfWithText('twice');
    const send = (first: Buffer | null, field: string) =>
      refusal(400, () => sendArticle(catalog.staff, articleForm(), first).attach(field, pdf, 'again.pdf'));
    await send(pdf, 'pdfFile');
    const fields = { imgFile: 'No file is expected here' };
    expect(await send(null, 'imgFile')).toMatchObject({ error: 'validation_failed', fields });
  });

  it('accepts hyphens and apostrophes in author names once the settings allow them', async () => {
    await catalog.staff.post('/api/settings').send({ hyphens_in_author_names: true });
    const authorname = "Anne-Marie O’Neill, Ngugi wa Thiong'o";
    expect(await addArticle(catalog.staff, { authorname })).toMatchObject({ authorname });
  });
});
