import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setByServer } from '#contracts/fields/fields.ts';
import type { Issue, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ArticleFiles } from '../read/article-files.ts';

const MISSING = '000000000000000000000000';
const characters = 'Author name must contain only alphabets, spaces, commas, and periods';

describe('Editing an article', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { issue: 3 });
    article = await addArticle(catalog.staff, { keywords: 'river, plain', country: 'India' });
  });

  const edit = (fields: object, id = article.id) => catalog.staff.post(`/api/archives/${id}`).send(fields);
  const editWith = (pdf: Buffer, fields: Record<string, string> = {}, id = article.id) =>
    catalog.staff.post(`/api/archives/${id}`).field(fields).attach('pdfFile', pdf, 'article.pdf');
  const edited = async (fields: object, id = article.id) =>
    (await edit(fields, id).expect(200)).body as StaffArticle;
  const read = async (id = article.id) =>
    (await catalog.staff.get(`/api/archives/${id}`)).body as StaffArticle;
  const pdfOf = async ({ year, volume, issue, file }: StaffArticle) => {
    const response = await catalog.visitor.get(`/assets/archives/${year}/vol${volume}issue${issue}/${file}`);
    return response.status === 200 ? (response.body as Buffer).toString('latin1') : response.status;
  };
  const counts = async () => {
    const issues = (await catalog.staff.get('/api/admin/archives')).body as Issue[];
    return Object.fromEntries(issues.map(({ issue, articles }) => [issue, articles]));
  };
  const files = () => readdir(join(catalog.environment.FILES_DIR, 'articles'));
  const events = (id: string) =>
    catalog.database
      .collection('outbox')
      .find({ 'payload.aggregateId': id })
      .sort({ 'payload.aggregateVersion': 1 })
      .toArray();
  const traces = async (id: string) => [
    await read(id),
    await counts(),
    await files(),
    (await events(id)).length,
    await catalog.database.collection('history').countDocuments({ entityId: id }),
  ];
  /** Returns the response’s body after checking that the article, its file and the issues are unchanged. */
  const unchanged = async (call: () => ReturnType<typeof edit>, id = article.id) => {
    const before = await traces(id);
    const file = await pdfOf(await read(id));
    const response = await call();
    expect(await traces(id)).toEqual(before);
    expect(await pdfOf(await read(id))).toEqual(file);
    return response.body as unknown;
  };

  it('is for staff only', async () => {
    const send = () => catalog.visitor.post(`/api/archives/${article.id}`).send({ country: 'X' }).expect(401);
    expect(await unchanged(send)).toMatchObject({ error: 'unauthorized' });
  });

  it.each([MISSING, 'nobody', '$where', '{"$gt":""}'])('returns 404 for the id %s', async (id) => {
    for (const response of [await edit({ country: 'X' }, id), await editWith(pdfWithText('lost'), {}, id)])
      expect([response.status, response.body]).toMatchObject([404, { error: 'article_not_found' }]);
    expect(await files()).toHaveLength(1);
  });

  it('changes only the given fields and records who did it and when', async () => {
    const before = await read();
    const response = await edited({ country: 'Nepal', keywords: '' });
    expect(response).toEqual({
      ...before,
      country: 'Nepal',
      keywords: '',
      modification: expect.any(String),
      version: before.version + 1,
    });
    expect(response.modification > before.modification).toBe(true);
    expect(await read()).toEqual(response);
  });

  it('changes nothing if all values are the same', async () => {
    const { refnumber, authorname, country, year, txnid } = await read();
    const same = { refnumber, authorname, country, year: String(year), txnid };
    expect(await unchanged(() => edit(same).expect(200))).toEqual(await read());
    await unchanged(() => edit({}).expect(200));
  });

  it('sanitises rich text', async () => {
    const response = await edited({
      title: 'Rivers of <i onclick="x()">Asia</i><script>x()</script>',
      abstract: '<p>Water &amp; <img src=x onerror=x()><b>stones</b></p>',
    });
    expect(response).toMatchObject({
      title: 'Rivers of &lt;i&gt;Asia&lt;/i&gt;',
      title_text: 'Rivers of Asia',
      description: 'Rivers of &lt;i&gt;Asia&lt;/i&gt;',
      abstract: '&lt;p&gt;Water &amp;amp; &lt;b&gt;stones&lt;/b&gt;&lt;/p&gt;',
    });
  });

  it('requires neither e-mail nor file', async () => {
    expect(await edited({ email: '' })).toMatchObject({ email: '', file: article.file });
    const email = 'a@example.org, b@example.org';
    expect(await edited({ email })).toMatchObject({ email });
  });

  it.each([
    ['refnumber', '', 'Ref number must be a valid number'],
    ['title', ' ', 'The title is required'],
    ['authorname', 'Anne-Marie Dubois', characters],
    ['pagenumber', '7', 'Page number format must be like 1-6'],
    ['txnid', '', 'The transaction ID is required'],
    ['email', 'a@example.org\r\nBcc: b@example.org', expect.stringMatching(/not a valid e-mail address$/)],
    ['issue', '1.5', 'This field must be a whole number'],
    ['status', 'deleted', expect.any(String)],
    ['status', null, expect.any(String)],
    ['title', { $gt: '' }, 'This field must be text'],
    ['txnid', ['TXN-1'], expect.any(String)],
    ['volume', { $gte: 0 }, 'This field must be a whole number'],
    ['version', 7, 'This field is not known'],
    ['titleKey', 'x', 'This field is not known'],
    ['_id', MISSING, 'This field is not known'],
  ])('rejects the field %s with %j', async (field, value, message) => {
    const body = await unchanged(() => edit({ country: 'Elsewhere', [field]: value }).expect(400));
    expect(body).toMatchObject({ error: 'validation_failed', fields: { [field]: message } });
  });

  it.each([
    ['an invalid transaction ID', { txnid: 'two words' }, 422, 'invalid_txnid'],
    ['descending pages', { pagenumber: '9-8' }, 422, 'invalid_pagenumber'],
    ['an issue that does not exist', { issue: '9', country: 'X' }, 404, 'not_found'],
  ])('rejects %s', async (_, fields, status, error) => {
    expect(await unchanged(() => edit(fields).expect(status))).toMatchObject({ error });
  });

  it('ignores the fields that the server sets, which a form may carry', async () => {
    const before = await read();
    const given = Object.fromEntries(setByServer.map((name) => [name, 'Somebody/../x']));
    expect(await unchanged(() => edit(given).expect(200))).toEqual(before);
    expect(await edited({ ...given, status: 'disabled' })).toMatchObject({
      id: before.id,
      createdby: before.createdby,
      status: 'disabled',
    });
    await edited({ status: 'enabled' });
  });

  it('takes the transaction ID of a free article from its reference number, and requires that of a paid one', async () => {
    const free = await addArticle(catalog.staff, { ptype: 'free', txnid: 'WAIVED-1', refnumber: '880' });
    expect(await edited({ txnid: '' }, free.id)).toMatchObject({ txnid: 'FREE-880' });
    for (const fields of [{}, { txnid: '' }, { txnid: 'FREE-880' }]) {
      const pay = () => edit({ ptype: 'paid', ...fields }, free.id).expect(400);
      const refused = { fields: { txnid: 'The transaction ID is required' } };
      expect(await unchanged(pay, free.id)).toMatchObject(refused);
    }
    expect(await edited({ ptype: 'paid', txnid: 'PAID-880' }, free.id)).toMatchObject({ txnid: 'PAID-880' });
  });

  it('accepts pages before those of other articles, so that corrections are always possible', async () => {
    await addArticle(catalog.staff);
    expect(await edited({ pagenumber: '2-3' })).toMatchObject({ pagenumber: '2-3' });
  });

  it('validates only the author names that are new', async () => {
    const allow = (hyphens_in_author_names: boolean) =>
      catalog.staff.post('/api/settings').send({ hyphens_in_author_names });
    await allow(true);
    const authorname = 'Anne-Marie Dubois';
    await edited({ authorname });
    await allow(false);
    expect(await edited({ authorname, country: 'France' })).toMatchObject({ authorname, country: 'France' });
    const longer = `${authorname}, Bina Das`;
    expect(await edited({ authorname: longer })).toMatchObject({ authorname: longer });
    const refused = await edit({ authorname: `${longer}, Zoë D’Silva` });
    expect(refused.body).toMatchObject({ fields: { authorname: expect.stringContaining('only alphabets') } });
  });

  describe('to a value that another article has', () => {
    let other: StaffArticle;
    beforeAll(async () => {
      other = await addArticle(catalog.staff, { refnumber: '77.5', title: 'Étude', txnid: 'PAY-77' });
    });

    it.each([
      ['ref number', { refnumber: '077.50' }, 'duplicate_reference_number', 'Duplicate reference number'],
      ['title', { title: '<em>ETUDE</em>' }, 'duplicate_title', 'Duplicate title'],
      ['transaction ID', { txnid: 'pay-77' }, 'duplicate_txnid', 'Transaction ID Already Used'],
    ])('returns 409 for its %s and stores neither fields nor file', async (_, fields, error, message) => {
      const send = () => editWith(pdfWithText('never seen'), fields).expect(409);
      expect(await unchanged(send)).toMatchObject({ error, message });
    });

    it('accepts the transaction ID only while the article is free', async () => {
      await edited({ ptype: 'free', txnid: other.txnid });
      const pay = () => edit({ ptype: 'paid' }).expect(409);
      expect(await unchanged(pay)).toMatchObject({ error: 'duplicate_txnid' });
    });

    it('succeeds once for eight concurrent edits', async () => {
      const some = await Promise.all(Array.from({ length: 8 }, () => addInOwnIssue()));
      const responses = await Promise.all(some.map(({ id }) => edit({ refnumber: '9000' }, id)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    });
  });

  /** Adds an article in an issue of its own, so that page ranges do not matter. */
  let lastIssue = 100;
  const addInOwnIssue = async () => {
    const issue = (lastIssue += 1);
    await addIssue(catalog.staff, { issue });
    return addArticle(catalog.staff, { issue: String(issue) });
  };

  it('stores all of eight concurrent edits', async () => {
    const { id } = await addInOwnIssue();
    const fields = ['keywords', 'subject', 'mobile', 'country'].map((name) => ({ [name]: `new ${name}` }));
    const responses = await Promise.all([...fields, ...fields].map((one) => edit(one, id)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(await read(id)).toMatchObject({ ...(Object.assign({}, ...fields) as object), version: 5 });
  });

  describe('that moves it', () => {
    it('updates both issues’ counts, publishes an event with both and redirects the file’s old address', async () => {
      const before = await addArticle(catalog.staff);
      const old = await counts();
      const moved = await edited({ issue: 3, refnumber: '0042.50' }, before.id);
      expect(moved).toMatchObject({ issue: 3, refnumber: '0042.50', file: '0042.50.pdf' });
      expect(await counts()).toEqual({ ...old, 2: old['2']! - 1, 3: old['3']! + 1 });
      expect([await pdfOf(before), await pdfOf(moved)]).toEqual([301, expect.stringContaining('%PDF')]);
      expect((await events(before.id)).at(-1)).toMatchObject({
        name: 'catalog.article.updated',
        payload: {
          aggregateVersion: 2,
          data: {
            articleId: before.id,
            issues: [
              { year: 2026, volume: 5, issue: 3 },
              { year: 2026, volume: 5, issue: 2 },
            ],
          },
        },
      });
      const listed = async (issue: number) => {
        const { body } = (await catalog.visitor.get(`/api/archives/2026/5/${issue}`)) as {
          body: StaffArticle[];
        };
        return body.map(({ id }) => id);
      };
      expect(await listed(2)).not.toContain(before.id);
      expect(await listed(3)).toEqual([before.id]);
    });

    it('keeps the counts correct for concurrent moves', async () => {
      const { id } = await addInOwnIssue();
      await Promise.all([2, 3, 2, 3, 2, 3].map((issue) => edit({ issue }, id)));
      const stored = await catalog.database
        .collection('articles')
        .aggregate([{ $group: { _id: '$issue', articles: { $sum: 1 } } }])
        .toArray();
      const real = Object.fromEntries(stored.map(({ _id, articles }) => [String(_id), articles as number]));
      const counted = await counts();
      expect(Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))).toEqual(real);
    });
  });

  describe('with a PDF', () => {
    it('serves the new one, and the sweep deletes the old one later', async () => {
      const { id } = await addInOwnIssue();
      const before = await files();
      const response = await editWith(pdfWithText('second thoughts'), { country: 'Peru' }, id);
      expect(response.body).toMatchObject({ country: 'Peru', version: 2 });
      expect(await pdfOf(response.body as StaffArticle)).toContain('second thoughts');
      expect(await files()).toHaveLength(before.length + 1);

      const longAgo = new Date(Date.now() - 7_200_000);
      for (const file of before)
        await utimes(join(catalog.environment.FILES_DIR, 'articles', file), longAgo, longAgo);
      await catalog.app.get(ArticleFiles).sweep();
      expect(await files()).toHaveLength(before.length);
      expect(await pdfOf(response.body as StaffArticle)).toContain('second thoughts');
    });

    it('changes nothing if its bytes are the same', async () => {
      const pdf = pdfWithText('twice the same');
      await editWith(pdf);
      await unchanged(() => editWith(pdf).expect(200));
    });

    it.each([
      ['not a PDF', Buffer.from('<svg onload="x()"/>'), 415, 'not_a_pdf'],
      ['empty', Buffer.alloc(0), 415, 'not_a_pdf'],
      ['too large', Buffer.alloc(5_242_880, '%'), 413, 'file_too_large'],
    ])('is rejected together with the fields if it is %s', async (_, pdf, status, error) => {
      expect(await unchanged(() => editWith(pdf, { country: 'Mars' }).expect(status))).toMatchObject({
        error,
      });
    });
  });

  it('hides it and its file from the public by its status alone, and shows them again', async () => {
    const before = await addInOwnIssue();
    const disabled = await edited({ status: 'disabled' }, before.id);
    const { modification } = disabled;
    expect(disabled).toEqual({ ...before, status: 'disabled', version: 2, modification });
    const paths = [before.id, `ref/${before.refnumber}`].map((path) => `/api/archives/${path}`);
    for (const path of paths) expect((await catalog.visitor.get(path)).status).toBe(404);
    expect(await pdfOf(before)).toBe(404);
    expect((await catalog.visitor.get(`/api/archives/2026/5/${before.issue}`)).body).toEqual([]);
    expect(await read(before.id)).toMatchObject({ status: 'disabled' });

    await edited({ status: 'enabled' }, before.id);
    for (const path of paths) expect((await catalog.visitor.get(path)).status).toBe(200);
  });
});
