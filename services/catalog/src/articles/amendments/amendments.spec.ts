import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Article, ArticleListing, HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('A notice about an article', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  let numbered = 500;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { issue: 3 });
    article = await addArticle(catalog.staff, { title: 'Rivers of the <i>plains</i>' });
  });

  const notice = (changes: object = {}) => {
    numbered += 1;
    return {
      amendment_type: 'retraction',
      amendment_reason: 'The measurements were wrong.',
      publishdate: '2026-06-01',
      abstract: '<p>The authors retract their article.</p>',
      authorname: 'Asha Verma',
      refnumber: String(numbered),
      year: 2026,
      volume: 5,
      issue: 3,
      article_number: `n${numbered}`,
      ...changes,
    };
  };
  const publish = (fields: object, id = article.id) =>
    catalog.staff.post(`/api/admin/archives/${id}/amendments`).send(fields);
  const published = async (fields: object, id = article.id) =>
    (await publish(fields, id).expect(201)).body as StaffArticle;
  const read = async (id = article.id) => (await catalog.visitor.get(`/api/archives/${id}`)).body as Article;
  const everything = async () => ({
    articles: await catalog.database.collection('articles').find().sort({ _id: 1 }).toArray(),
    events: await catalog.database.collection('outbox').countDocuments(),
  });

  it('is an article of its own that links to the article, which links back and stays', async () => {
    const retraction = await published(notice());
    expect(retraction).toMatchObject({
      title_text: 'Retraction: Rivers of the plains',
      amends: article.id,
      ptype: 'free',
    });
    expect(await read(retraction.id)).toMatchObject({
      amendment_type: 'retraction',
      amended: { refnumber: article.refnumber },
      amendments: [],
    });
    expect(await read()).toMatchObject({
      standing: 'retracted',
      abstract: article.abstract,
      amendments: [
        {
          type: 'retraction',
          date: '2026-06-01',
          reason: 'The measurements were wrong.',
          refnumber: retraction.refnumber,
        },
      ],
    });
    const list = (await catalog.visitor.get('/api/archives/2026/5/2')).body as ArticleListing[];
    expect(list.map(({ standing }) => standing)).toEqual(['retracted']);
  });

  it('may change what is cached of the article, and the article what is cached of it', async () => {
    const { amendments } = await read();
    const ids = [
      article.id,
      (await catalog.database.collection('articles').findOne({ amends: article.id }))!._id,
    ];
    for (const id of ids) {
      const response = await catalog.visitor.get(`/api/archives/${String(id)}`);
      expect(response.headers['surrogate-key']).toBe(`article:${String(id)} articles`);
    }
    const { headers } = await catalog.visitor.get(`/api/article-pages/${amendments[0]!.refnumber}`);
    expect(headers['surrogate-key']).toContain(' articles');
  });

  it('is in the article’s history, with an event for each of the two', async () => {
    const history = (await catalog.staff.get(`/api/admin/archives/${article.id}/history`))
      .body as HistoryEntry[];
    expect(history[0]).toMatchObject({
      by: { name: 'Asha' },
      changes: [{ field: 'standing', from: '', to: 'retracted' }],
    });
    const events = await catalog.database
      .collection('outbox')
      .find({ name: /^catalog\.article/ })
      .toArray();
    expect(events.map(({ name }) => name as string).sort()).toEqual([
      'catalog.article.published',
      'catalog.article.published',
      'catalog.article.updated',
    ]);
  });

  it('is undone by another notice, never removed', async () => {
    const [retraction] = (await read()).amendments;
    const { id } = (await catalog.staff.get(`/api/archives/ref/${retraction!.refnumber}`))
      .body as StaffArticle;
    const response = await catalog.staff.post(`/api/archives/${id}`).send({ status: 'disabled' }).expect(400);
    expect(response.body).toMatchObject({ fields: { status: expect.stringMatching(/reinstatement/) } });
    await published(notice({ amendment_type: 'reinstatement' }));
    expect(await read()).toMatchObject({ standing: 'reinstated', amendments: [{}, {}] });
  });

  it('is signed by its editors as a group, not as a person', async () => {
    const signed = await published(notice({ amendment_type: 'correction', authorname: 'The Editors' }));
    expect(signed.authors).toEqual([expect.objectContaining({ name: 'The Editors', collective: true })]);
    expect(signed.authors[0]).toMatchObject({ given: '', family: '' });
  });

  it('may be the second of its type', async () => {
    const second = await published(notice({ amendment_type: 'correction' }));
    expect(second.title_text).toBe('Correction 2: Rivers of the plains');
    expect(await read()).toMatchObject({ standing: 'corrected' });
  });

  it('may have a PDF', async () => {
    const response = await catalog.staff
      .post(`/api/admin/archives/${article.id}/amendments`)
      .field(notice())
      .attach('pdfFile', pdfWithText('Retraction'), 'notice.pdf');
    expect(response.body).toMatchObject({ file: `${numbered}.pdf` });
  });

  it.each([
    ['a type', { amendment_type: 'apology' }, 400, 'amendment_type', /Choose/],
    ['no type', { amendment_type: '' }, 400, 'amendment_type', /required/],
    ['no reason', { amendment_reason: ' ' }, 400, 'amendment_reason', /required/],
    ['no text', { abstract: '<p> </p>' }, 400, 'abstract', /required/],
    ['no real date', { publishdate: '2026-02-30' }, 400, 'publishdate', /must be a date/],
    ['neither pages nor a number', { article_number: '' }, 400, 'pagenumber', /like 1-6/],
    ['pages of another article', { issue: 2, pagenumber: '1-999999' }, 400, 'pagenumber', /overlap/],
    ['an issue that does not exist', { issue: 9 }, 404, 'issue', /does not exist/],
    ['an unknown field', { colour: 'blue' }, 400, 'colour', /not known/],
  ])('is refused with %s, and nothing is stored', async (_, changes, status, field, message) => {
    const before = await everything();
    expect((await publish(notice(changes)).expect(status)).body).toMatchObject({
      fields: { [field]: expect.stringMatching(message) },
    });
    expect(await everything()).toEqual(before);
  });

  it('is refused for the reference number of another article, and nothing is stored', async () => {
    const before = await everything();
    const response = await publish(notice({ refnumber: article.refnumber }));
    expect([response.status, response.body]).toMatchObject([409, { error: 'duplicate_reference_number' }]);
    expect(await everything()).toEqual(before);
  });

  it('cannot be about a notice, an unknown article, or a version that has changed', async () => {
    const { refnumber } = (await read()).amendments[0]!;
    const { id } = (await catalog.staff.get(`/api/archives/ref/${refnumber}`)).body as StaffArticle;
    expect((await publish(notice(), id)).body).toMatchObject({ error: 'notice_on_notice' });
    expect((await publish(notice(), '0123456789abcdef01234567')).status).toBe(404);
    expect((await publish(notice()).set('If-Match', '"1"')).status).toBe(412);
  });

  it('is published once when two are sent at the same time about the same version', async () => {
    const other = await addArticle(catalog.staff);
    const send = (fields = {}) => publish(notice(fields), other.id).set('If-Match', `"${other.version}"`);
    const both = await Promise.all([send(), send({ refnumber: '999' })]);
    // Whether the second meets the first or comes after it.
    expect([
      [201, 409],
      [201, 412],
    ]).toContainEqual(both.map(({ status }) => status).sort());
    expect((await read(other.id)).amendments).toHaveLength(1);
  });

  it('is for staff only', async () => {
    await catalog.visitor.post(`/api/admin/archives/${article.id}/amendments`).send(notice()).expect(401);
  });
});
