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
  /** Returns the response after checking that nothing was stored. */
  const refusal = async (call: () => ReturnType<typeof sendArticle>) => {
    const before = await traces();
    const response = await call();
    expect(await traces()).toEqual(before);
    expect((response.body as { requestId: string }).requestId).toBe(response.headers['x-request-id']);
    return response;
  };
  const refused = (changes: ArticleForm, pdf?: Buffer | null) =>
    refusal(() => sendArticle(catalog.staff, articleForm(changes), pdf));

  it('is for staff only', async () => {
    const response = await refusal(() => sendArticle(catalog.visitor, articleForm()));
    expect([response.status, response.body]).toMatchObject([401, { error: 'unauthorized' }]);
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
    const missing = await refusal(() => sendArticle(catalog.staff, form));
    const blank = await refused({ [field]: '  ' });
    for (const response of [missing, blank]) {
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        error: 'validation_failed',
        message,
        fields: { [field]: message },
      });
    }
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
    [
      'an invalid e-mail address',
      'email',
      'a@example.org, asha at example',
      "'asha at example' is not a valid e-mail address",
    ],
    ['a title without text', 'title', '<p><br></p>', 'The title is required'],
    ['an abstract without text', 'abstract', '<p>&nbsp;</p><script>x</script>', 'The abstract is required'],
    [
      'a title with NUL',
      'title',
      'Rice\u0000 in salt',
      'This field contains characters that are not text. Delete them',
    ],
    ['an abstract of a megabyte', 'abstract', 'a'.repeat(1_000_000), 'This text is too long'],
  ])('rejects %s', async (_, field, value, message) => {
    const response = await refused({ [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: 'validation_failed',
      message,
      fields: { [field]: message },
    });
  });

  it.each([
    ['an unknown field', { colour: 'blue' }, 'colour'],
    ['an object instead of text', { 'title[$gt]': '' }, 'title'],
    ['an object instead of a number', { 'year[$gte]': '0' }, 'year'],
    ['a list instead of text', { 'txnid[]': 'TXN-9' }, 'txnid'],
  ])('rejects %s', async (_, field, named) => {
    const { [named]: _replaced, ...form } = articleForm();
    const response = await refusal(() => sendArticle(catalog.staff, { ...form, ...(field as ArticleForm) }));
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: 'validation_failed',
      fields: { [named]: expect.any(String) },
    });
  });

  it('rejects operators in a JSON body', async () => {
    const body = { ...articleForm(), refnumber: { $gt: '' }, keywords: null };
    const response = await refusal(() => catalog.staff.post('/api/admin/archives').send(body));
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      fields: { refnumber: 'This field must be text', keywords: 'This field must be text' },
    });
  });

  it.each(['a', 'two words', '-TXN-1', 'TXN;drop', 'x'.repeat(65)])(
    'returns 422 invalid_txnid for the transaction ID %s',
    async (txnid) => {
      const response = await refused({ txnid });
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({ error: 'invalid_txnid', message: 'Invalid transaction id' });
    },
  );

  it('returns 422 invalid_pagenumber for descending pages', async () => {
    const response = await refused({ pagenumber: '900-899' });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ error: 'invalid_pagenumber', message: 'Invalid page number' });
  });

  it('rejects a first page up to the last page of the issue, which the message contains', async () => {
    await addArticle(catalog.staff, { pagenumber: '1-8' });
    const message =
      'The the first value of the page range should be one more than the last one. The last page was 8';
    const response = await refused({ pagenumber: '8-12' });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      error: 'invalid_pagenumber',
      message,
      fields: { pagenumber: message },
    });
  });

  it('returns 404 for an issue that does not exist', async () => {
    const response = await refused({ issue: '9' });
    expect(response.status).toBe(404);
    const message = 'This issue does not exist';
    expect(response.body).toMatchObject({ error: 'not_found', message, fields: { issue: message } });
  });

  it('requires the PDF file', async () => {
    const response = await refused({}, null);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ fields: { pdfFile: 'The PDF file is required' } });
  });

  it.each([
    ['text', Buffer.from('This is not a PDF.')],
    ['no bytes', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a truncated PDF', pdfWithText('half').subarray(0, 300)],
    [
      'a PDF header and end marker with no content between',
      Buffer.from(`%PDF-1.4\n${'%'.repeat(80)}\n%%EOF\n`),
    ],
  ])('returns 415 not_a_pdf for a file of %s, whatever its name and type', async (_, file) => {
    const response = await refused({}, file);
    expect(response.status).toBe(415);
    const { error, fields } = response.body as ErrorBody;
    expect(error).toBe('not_a_pdf');
    expect(fields?.pdfFile).toMatch(/^(The file must be a PDF|This PDF cannot be opened: .+)$/);
  });

  it('accepts a file under 5 MB and returns 413 for one of exactly 5 MB', async () => {
    const tooLarge = await refused({}, pdfOfSize(FIVE_MB));
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body).toMatchObject({
      error: 'file_too_large',
      message: 'File size exceeds the limit of 5 MB.',
      fields: { pdfFile: 'File size exceeds the limit of 5 MB.' },
    });
    expect((await sendArticle(catalog.staff, articleForm(), pdfOfSize(FIVE_MB - 1))).status).toBe(201);
  });

  it('rejects a second file and a file in another field', async () => {
    const pdf = pdfWithText('twice');
    const second = await refusal(() =>
      sendArticle(catalog.staff, articleForm()).attach('pdfFile', pdf, 'again.pdf'),
    );
    const other = await refusal(() =>
      sendArticle(catalog.staff, articleForm(), null).attach('imgFile', pdf, 'article.pdf'),
    );
    expect([second.status, other.status, other.body]).toMatchObject([
      400,
      400,
      { error: 'validation_failed', fields: { imgFile: 'No file is expected here' } },
    ]);
  });

  it('accepts hyphens and apostrophes in author names once the settings allow them', async () => {
    await catalog.staff.post('/api/settings').send({ hyphens_in_author_names: true });
    const authorname = "Anne-Marie O’Neill, Ngugi wa Thiong'o";
    expect(await addArticle(catalog.staff, { authorname })).toMatchObject({ authorname });
  });
});
