import { beforeAll, describe, expect, it } from '@jest/globals';
import { authorNamed } from '#contracts/articles/article-authors.ts';
import type { Article, ArticleListing, HistoryEntry, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The scholarly record of an article', () => {
  let catalog: RunningCatalog;
  let article: StaffArticle;
  const orcid = '0000-0002-1825-0097';

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff, { authorname: 'Asha R. Verma, José Núñez' });
  });

  const edit = (fields: object, id = article.id) => catalog.staff.post(`/api/archives/${id}`).send(fields);
  const edited = async (fields: object) => (await edit(fields).expect(200)).body as StaffArticle;
  const shown = async () => (await catalog.visitor.get(`/api/archives/${article.id}`)).body as Article;

  it('has the authors of the author names, in parts', () => {
    expect(article.authors.map(({ name, given, family }) => [name, given, family])).toEqual([
      ['Asha R. Verma', 'Asha R.', 'Verma'],
      ['José Núñez', 'José', 'Núñez'],
    ]);
  });

  it('keeps what is known of an author when the names change', async () => {
    const affiliations = [{ name: 'University of Prayag', ror: 'https://ror.org/02mhbdp94', city: 'Prayag' }];
    const [asha, jose] = article.authors;
    const saved = await edited({
      authors: [{ ...asha, orcid: `https://orcid.org/${orcid}`, affiliations, roles: ['Software'] }, jose],
    });
    expect(saved.authors[0]).toMatchObject({
      orcid,
      roles: ['Software'],
      affiliations: [{ name: 'University of Prayag', ror: '02mhbdp94', city: 'Prayag', country: '' }],
    });
    const renamed = await edited({ authorname: 'Meera Iyer, Dr. Asha R. Verma' });
    expect(renamed.authors).toEqual([
      authorNamed('Meera Iyer'),
      { ...saved.authors[0], name: 'Dr. Asha R. Verma' },
    ]);
  });

  it('has the author names of its authors when these are sent alone', async () => {
    const saved = await edited({ authors: [{ name: 'Kabir' }, { name: 'Asha R. Verma', orcid }] });
    expect(saved.authorname).toBe('Kabir, Asha R. Verma');
  });

  it('may have more authors than fit the form’s author names', async () => {
    const authors = Array.from({ length: 162 }, (_, at) => ({
      name: `Author ${'abcdefghijklm'[at % 13]!.repeat(1 + at / 13)}`,
    }));
    const saved = await edited({ authors });
    expect(saved.authors).toHaveLength(162);
    await edited({ authors: [{ name: 'Asha R. Verma', orcid }] });
  });

  it('is never marked as confirmed by ORCID because a client says so', async () => {
    const saved = await edited({ authors: [{ name: 'Asha R. Verma', orcid, orcid_authenticated: true }] });
    expect(saved.authors[0]?.orcid_authenticated).toBe(false);
  });

  it('shows readers no author’s e-mail address, and lists no details', async () => {
    await edited({
      authors: [{ name: 'Asha R. Verma', email: 'asha@example.org' }],
      references: [{ text: 'A book' }],
    });
    const { authors } = await shown();
    expect(authors[0]).not.toHaveProperty('email');
    const list = (await catalog.visitor.get('/api/archives/2026/5/2')).body as ArticleListing[];
    for (const name of ['references', 'authors']) expect(list[0]).not.toHaveProperty(name);
  });

  it('is sent by the form as JSON', async () => {
    const form = articleForm({
      authorname: 'Asha Verma',
      authors: JSON.stringify([{ name: 'Asha Verma', orcid }]),
      references: JSON.stringify([{ text: 'Rao K. Rivers. 2019.', doi: 'https://doi.org/10.1234/rivers' }]),
      funding: '',
    });
    const response = await sendArticle(catalog.staff, form);
    expect(response.body).toMatchObject({
      authors: [{ name: 'Asha Verma', orcid }],
      references: [{ text: 'Rao K. Rivers. 2019.', doi: '10.1234/rivers' }],
      funding: [],
    });
  });

  const at = (affiliation: object) => ({ authors: [{ name: 'A B', affiliations: [affiliation] }] });

  it.each([
    [{ authors: [{ name: 'A B', orcid: '0000-0002-1825-0098' }] }, 'authors.0.orcid', /typing error/],
    [{ authors: [{ name: 'A B' }, { name: 'C D', orcid: 'x' }] }, 'authors.1.orcid', /looks like/],
    [at({ ror: '02mhbdp94' }), 'authors.0.affiliations.0.name', /required/],
    [at({ name: 'X', ror: '02mhbdp95' }), 'authors.0.affiliations.0.ror', /typing error/],
    [{ authors: [{ name: 'A B', roles: ['Tea'] }] }, 'authors.0.roles', /not a CRediT role: "Tea"/],
    [{ authors: [{ name: 'A B', shoe: 1 }] }, 'authors.0.shoe', /not known/],
    [{ authors: [{ name: 'A <b>' }] }, 'authors.0.name', /only alphabets/],
    [{ authors: ['A B'] }, 'authors.0', /must be an object/],
    [{ authors: 'A B' }, 'authors', /must be an object/],
    [{ authors: { $gt: '' } }, 'authors', /list of objects/],
    [
      { authorname: 'A B', authors: [{ name: 'C D' }] },
      'authors.0.name',
      /same authors as in the author names/,
    ],
    [{ references: [{ text: 'x', doi: '11.1234/x' }] }, 'references.0.doi', /looks like 10\.1234/],
    [{ funding: [{ funder: 'DST', funder_id: '10.99/1' }] }, 'funding.0.funder_id', /ROR id/],
    [{ doi: 'x' }, 'doi', /looks like 10\.1234/],
    [{ licence: 'https://example.org/licence' }, 'licence', /not known/],
    [{ received: '2026-02-31' }, 'received', /Enter a date such as/],
    [{ article_type: 'poem' }, 'article_type', /Choose/],
    [{ language: 'xx' }, 'language', /Choose a language/],
    [{ amends: '0123456789abcdef01234567' }, 'amends', /not known/],
    [{ pagenumber: '' }, 'pagenumber', /like 1-6/],
  ])('rejects %j', async (fields, field, message) => {
    expect((await edit(fields).expect(400)).body).toMatchObject({
      error: 'validation_failed',
      fields: { [field]: expect.stringMatching(message) },
    });
  });

  it('has at most two thousand references', async () => {
    const response = await edit({ references: Array(2_001).fill({ text: 'x' }) });
    expect(response.body).toMatchObject({
      fields: { references: expect.stringMatching(/at most 2,000 rows/) },
    });
  });

  it('is refused, not cut, when a list has more than a megabyte', async () => {
    const references = Array.from({ length: 1_500 }, (_, at) => ({ text: `${at} ${'x'.repeat(1_000)}` }));
    const form = articleForm({ references: JSON.stringify(references) });
    const responses = [await sendArticle(catalog.staff, form), await edit({ references })];
    expect(responses.map(({ status }) => status)).toEqual([400, 413]);
    expect(responses[0]?.body).toMatchObject({ fields: { references: 'This text is too long' } });
    expect((await shown()).references).toHaveLength(1);
  });

  it('accepts only DOIs with the journal’s prefix, once it has one', async () => {
    await edited({ doi: '10.9999/before' });
    await catalog.staff.post('/api/settings').send({ doi_prefix: '10.1234' }).expect(200);
    expect((await edit({ doi: '10.9999/after' })).body).toMatchObject({
      fields: { doi: 'The DOI must begin with the journal’s prefix: 10.1234/' },
    });
    await edited({ doi: '10.9999/before', country: 'Nepal' });
    expect(await edited({ doi: 'https://doi.org/10.1234/Rivers' })).toMatchObject({ doi: '10.1234/Rivers' });
  });

  it('has a DOI that no other article has, in whatever case', async () => {
    const other = await addArticle(catalog.staff);
    const response = await edit({ doi: '10.1234/RIVERS' }, other.id);
    expect([response.status, response.body]).toMatchObject([409, { error: 'duplicate_doi' }]);
    const both = await Promise.all([article.id, other.id].map((id) => edit({ doi: '10.1234/race' }, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves its DOI to another article when it is removed', async () => {
    const [one, other] = [await addArticle(catalog.staff), await addArticle(catalog.staff)];
    await edit({ doi: '10.1234/left' }, one.id);
    await edit({ doi: '' }, one.id);
    expect((await edit({ doi: '10.1234/left' }, other.id)).status).toBe(200);
  });

  it('may have an article number instead of pages', async () => {
    const numbered = { article_number: 'e12', pagenumber: '' };
    expect(await edited(numbered)).toMatchObject(numbered);
  });

  it('is in the history in words', async () => {
    await edited({ funding: [{ funder: 'DST', award: '42' }, { funder: 'CSIR' }] });
    const [latest] = (await catalog.staff.get(`/api/admin/archives/${article.id}/history`))
      .body as HistoryEntry[];
    expect(latest?.changes).toEqual([{ field: 'funding', from: [], to: ['DST, 42', 'CSIR'] }]);
  });
});
