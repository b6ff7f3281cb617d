import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { authorNamed } from '#contracts/articles/article-authors.ts';
import { articleFields, enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { defaultsOf, type Field, namesOf, setByServer, shownValuesOf } from '#contracts/fields/fields.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('Adding an article', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
  });

  const stored = () => catalog.database.collection('articles').countDocuments();
  /** The numbers of articles, files, articles counted by issues, and events. */
  const traces = async () => {
    const issues = (await catalog.staff.get('/api/admin/archives')).body as { articles: number }[];
    const counted = issues.reduce((sum, { articles }) => sum + articles, 0);
    const events = await catalog.database
      .collection('outbox')
      .countDocuments({ name: 'catalog.article.published' });
    return [await stored(), (await files()).length, counted, events];
  };
  const files = () => readdir(join(catalog.environment.FILES_DIR, 'articles'));
  const codeOf = (body: unknown) => (body as { error?: string }).error;

  it('returns the complete article, enabled, with the fields set by the server', async () => {
    const form = articleForm({
      refnumber: ' 007.50 ',
      title: ' Effect of  <i>Rhizobium</i> on <b>soil</b><script>x()</script> ',
      abstract: '<p onclick="x()">Roots &amp; <a href="javascript:x()">soil</a></p>',
      authorname: ' Dr. Asha Verma, जया शर्मा ',
      keywords: 'soil, root',
      subject: 'Agronomy',
      acknowledgements: '',
      country: 'India',
      mobile: '+91 98100 00000',
      email: 'asha@example.org, jaya@example.org',
    });
    const response = await sendArticle(catalog.staff, form).expect(201);
    const title = 'Effect of &lt;i&gt;Rhizobium&lt;/i&gt; on soil';
    expect(response.body).toEqual({
      ...shownValuesOf(articleFields, defaultsOf(articleFields)),
      ...form,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      year: 2026,
      volume: 5,
      issue: 2,
      refnumber: '007.50',
      title,
      title_text: 'Effect of Rhizobium on soil',
      description: title,
      abstract: '&lt;p&gt;Roots &amp;amp; &lt;a&gt;soil&lt;/a&gt;&lt;/p&gt;',
      authorname: 'Dr. Asha Verma, जया शर्मा',
      authors: [authorNamed('Dr. Asha Verma'), authorNamed('जया शर्मा')],
      standing: '',
      amendments: [],
      file: '007.50.pdf',
      file_size: expect.any(Number),
      file_pages: 1,
      status: 'enabled',
      createdby: ADMIN.username,
      modifiedby: ADMIN.username,
      creation: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      modification: (response.body as StaffArticle).creation,
      version: 1,
    });
  });

  it('sets the payment type to paid by default', async () => {
    const { ptype: _, ...form } = articleForm();
    expect((await sendArticle(catalog.staff, form)).body).toMatchObject({ ptype: 'paid' });
  });

  it('dates the certificate today by default, and requires a date that is given to be one', async () => {
    const { publishdate: _, ...form } = articleForm();
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    expect((await sendArticle(catalog.staff, form)).body).toMatchObject({ publishdate: today });
    const undated = await sendArticle(catalog.staff, articleForm({ publishdate: '' })).expect(400);
    const publishdate = 'The certificate date must be a date such as 2026-01-31';
    expect(undated.body).toMatchObject({ fields: { publishdate } });
  });

  it('takes the transaction ID of a free article from its reference number, and requires that of a paid one', async () => {
    const { txnid: _, ...form } = articleForm({ refnumber: '0470.5', ptype: 'free' });
    expect((await sendArticle(catalog.staff, form)).body).toMatchObject({ txnid: 'FREE-0470.5' });
    const blank = articleForm({ refnumber: '471', ptype: 'free', txnid: ' ' });
    expect((await sendArticle(catalog.staff, blank)).body).toMatchObject({ txnid: 'FREE-471' });
    for (const paid of [
      { ...form, refnumber: '472', ptype: 'paid' },
      articleForm({ txnid: '' }),
      articleForm({ refnumber: '473', txnid: 'FREE-473' }),
    ]) {
      const response = await sendArticle(catalog.staff, paid).expect(400);
      expect(response.body).toMatchObject({ fields: { txnid: 'The transaction ID is required' } });
    }
  });

  it('accepts a form with all fields of an article and ignores those that the server sets', async () => {
    const empty = namesOf(enteredArticleFields).map((name) => {
      const field: Field = enteredArticleFields[name];
      return [name, field.type === 'rows' ? '[]' : String(field.default ?? '')];
    });
    const others = [...setByServer, 'status'].map((name) => [name, 'disabled']);
    const all = Object.fromEntries([...empty, ...others]) as Record<string, string>;
    const form = { ...all, ...articleForm() };
    const response = await sendArticle(catalog.staff, form);
    expect([response.status, response.body]).toMatchObject([
      201,
      { file: `${form.refnumber}.pdf`, status: 'enabled', createdby: ADMIN.username },
    ]);
    expect(Object.values(response.body as object)).not.toContain('disabled');
    const unknown = await sendArticle(catalog.staff, articleForm({ standing: '' }));
    expect(unknown.body).toMatchObject({ fields: { standing: 'This field is not known' } });
  });

  it('publishes an event to the gateway and the documents service', async () => {
    const requestId = 'request-of-article';
    const response = await sendArticle(catalog.staff, articleForm()).set('x-request-id', requestId);
    const { id } = response.body as StaffArticle;
    const event = await catalog.database.collection('outbox').findOne({ 'payload.aggregateId': id });
    expect(event).toMatchObject({
      name: 'catalog.article.published',
      payload: {
        aggregateVersion: 1,
        requestId,
        data: { articleId: id, issues: [{ year: 2026, volume: 5, issue: 2 }] },
      },
    });
  });

  it('increments the article count of its issue', async () => {
    const [before, after] = [await traces(), await addArticle(catalog.staff).then(traces)];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  describe('after another article', () => {
    let first: StaffArticle;
    beforeAll(async () => {
      first = await addArticle(catalog.staff, {
        refnumber: '12',
        title: 'Étude of <i>Oryza  sativa</i>',
        txnid: 'PAY/2026-1',
      });
    });

    const refused = async (changes: Record<string, string>) => {
      const before = await traces();
      const response = await sendArticle(catalog.staff, articleForm(changes)).expect(409);
      expect(await traces()).toEqual(before);
      return response.body as unknown;
    };

    it.each(['12', '12.0', '0012', ' 12.000 '])(
      'returns 409 for the same reference number written %j',
      async (refnumber) => {
        const error = { error: 'duplicate_reference_number', message: 'Duplicate reference number' };
        expect(await refused({ refnumber })).toMatchObject(error);
      },
    );

    it('accepts a reference number that only has the same prefix', async () => {
      for (const refnumber of ['12.1', '120']) await addArticle(catalog.staff, { refnumber });
    });

    it.each([
      ['without its markup', 'Étude of Oryza sativa'],
      ['with other markup', '<em>Étude</em> of Oryza sativa'],
      ['in upper case', 'ÉTUDE OF ORYZA SATIVA'],
      ['without its accents', 'Etude of Oryza sativa'],
      ['with decomposed accents', 'E\u0301tude of Oryza sativa'],
      ['with different whitespace', '  Étude   of\u00a0Oryza sativa '],
    ])('returns 409 for the same title %s', async (_, title) => {
      const error = { error: 'duplicate_title', message: 'Duplicate title' };
      expect(await refused({ title })).toMatchObject(error);
    });

    it.each([
      ['', (txnid: string) => txnid],
      [' in another case', (txnid: string) => txnid.toLowerCase()],
    ])('returns 409 for the same transaction ID%s if both are paid', async (_, spelt) => {
      const error = { error: 'duplicate_txnid', message: 'Transaction ID Already Used' };
      expect(await refused({ txnid: spelt(first.txnid) })).toMatchObject(error);
    });

    it('names the articles that have a reference number or transaction ID, before the form is sent', async () => {
      const ask = (query: object) => catalog.staff.get('/api/admin/duplicates').query(query);
      const { id, refnumber, title_text } = first;
      const named = { id, refnumber, title_text };
      const taken = { refnumber: '012.0', txnid: first.txnid.toLowerCase() };
      expect((await ask(taken)).body).toEqual({ refnumber: named, txnid: named });
      expect((await ask({ ...taken, except: id })).body).toEqual({});
      expect((await ask({ refnumber: '999', txnid: 'FREE-1' })).body).toEqual({});
      expect((await ask({ refnumber: 'x', txnid: '!' })).body).toEqual({});
      expect((await ask({ title: 'x' })).status).toBe(400);
    });

    it('accepts the same transaction ID for free articles', async () => {
      const free = { txnid: first.txnid, ptype: 'free' };
      for (const _ of ['first', 'second']) await addArticle(catalog.staff, free);
    });
  });

  describe('eight times concurrently', () => {
    beforeAll(async () => {
      for (const issue of [1, 2, 3, 4, 5, 6, 7, 8]) await addIssue(catalog.staff, { year: 2030, issue });
    });

    it.each([
      ['ref number', { refnumber: '777' }, 'duplicate_reference_number'],
      ['title', { title: 'Of one mind' }, 'duplicate_title'],
      ['transaction ID', { txnid: 'PAY-ONCE' }, 'duplicate_txnid'],
      ['pages of one issue', { issue: '1', pagenumber: '90001-90010' }, 'invalid_pagenumber'],
    ])('succeeds once and rejects the others if they have the same %s', async (_, same, code) => {
      const before = await traces();
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_one, at) =>
          sendArticle(catalog.staff, articleForm({ year: '2030', issue: String(at + 1), ...same })),
        ),
      );
      const codes = responses.map(({ body }) => codeOf(body)).sort();
      expect(codes).toEqual([...Array<string>(7).fill(code), undefined]);
      expect(await traces()).toEqual(before.map((count) => count + 1));
    });

    it('never stores overlapping pages', async () => {
      const place = { year: '2030', issue: '2' };
      const ranges = Array.from({ length: 8 }, (_, at) => `${at * 5 + 95_001}-${at * 5 + 95_010}`);
      await Promise.all(
        ranges.map((pagenumber) => sendArticle(catalog.staff, articleForm({ ...place, pagenumber }))),
      );
      const added = (await catalog.staff.get('/api/archives/2030/5/2')).body as StaffArticle[];
      const pages = added.map(({ pagenumber }) => pagenumber.split('-').map(Number)) as [number, number][];
      expect(pages.length).toBeGreaterThan(0);
      pages.slice(1).forEach(([first], at) => expect(first).toBeGreaterThan(pages[at]![1]));
    });
  });

  it('leaves neither files without an article nor articles without their file', async () => {
    const named = await catalog.database.collection('articles').distinct('file.key');
    expect((await files()).map((name) => `articles/${name}`).sort()).toEqual(named.sort());
    expect(named).toHaveLength(await stored());
  });

  it('stores its PDF byte for byte', async () => {
    const pdf = pdfWithText('every byte of it');
    const response = await sendArticle(catalog.staff, articleForm({ refnumber: '4242' }), pdf);
    const { file } = response.body as StaffArticle;
    const sent = await catalog.visitor.get(`/assets/archives/2026/vol5issue2/${file}`).buffer();
    expect(sent.headers['content-type']).toBe('application/pdf');
    expect(pdf.equals(sent.body as Buffer)).toBe(true);
  });
});
