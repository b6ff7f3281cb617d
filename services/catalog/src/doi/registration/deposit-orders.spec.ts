import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ArticleDoi } from '#contracts/articles/doi-deposits.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm } from '#testing/builders/articles.ts';
import { type DoiRegistry, REGISTRY_USER, startDoiRegistry } from '#testing/servers/doi-registry.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('A deposit', () => {
  let registry: DoiRegistry;
  let catalog: RunningCatalog;

  beforeAll(async () => {
    registry = await startDoiRegistry();
    const settings = { DOI_REGISTRY: registry.url, ...REGISTRY_USER };
    catalog = await runCatalog(undefined, settings);
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({ doi_prefix: '10.5555' });
    await runCatalogWorker(catalog, { ...settings, DOI_REGISTRY_SECONDS: 1 });
  });
  afterAll(() => registry.close());

  const withDoi = (changes: Record<string, string> = {}) => {
    const form = articleForm(changes);
    return addArticle(catalog.staff, { doi: `10.5555/plains.${form.refnumber}`, ...form });
  };
  const path = ({ id }: { id: string }) => `/api/admin/dois/${id}`;

  it('can be ordered for an issue, and its DOIs suggested by the pattern', async () => {
    const place = { year: '2018', volume: '2', issue: '3' };
    await addIssue(catalog.staff, { year: 2018, volume: 2, issue: 3 });
    const own = await withDoi(place);
    const others = [await addArticle(catalog.staff, place), await addArticle(catalog.staff, place)];
    const issuePath = '/api/admin/dois/issues/2018/2/3';
    expect((await catalog.staff.post(`${issuePath}/suggest`).expect(200)).body).toEqual({ articles: 2 });
    expect((await catalog.staff.post(`${issuePath}/suggest`)).body).toEqual({ articles: 0 });
    const listed = async (query: string) =>
      (await catalog.staff.get(`/api/admin/dois?issue=2018/2/3${query}`)).body as ArticleDoi[];
    const dois = [own.doi, ...others.map(({ refnumber }) => `10.5555/2018.${refnumber}`)];
    expect((await listed('')).map(({ doi, state }) => [doi, state])).toEqual(
      dois.map((doi) => [doi, 'not-deposited']),
    );
    const history = await catalog.staff.get(`/api/admin/archives/${others[0]!.id}/history`);
    expect(history.body).toMatchObject([
      { by: { name: ADMIN.username }, changes: [{ field: 'doi', from: '', to: dois[1] }] },
      {},
    ]);
    expect((await catalog.staff.post(`${issuePath}/deposit`)).body).toEqual({ articles: 3 });
    await eventually(async () => expect(await listed('&state=accepted')).toHaveLength(3));
    expect(await listed('&state=not-deposited')).toEqual([]);
    expect((await catalog.staff.post(`${issuePath}/deposit`)).body).toEqual({ articles: 0 });
  });

  it('refuses a suggestion that another article has, and suggests none of the others', async () => {
    const place = { year: '2017', volume: '1', issue: '1' };
    await addIssue(catalog.staff, { year: 2017, volume: 1, issue: 1 });
    const one = await addArticle(catalog.staff, place);
    await addArticle(catalog.staff, place);
    const other = await addArticle(catalog.staff, { doi: `10.5555/2017.${one.refnumber}` });
    const refused = await catalog.staff.post('/api/admin/dois/issues/2017/1/1/suggest');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'duplicate_doi', message: `Article ${other.refnumber} has the DOI ${other.doi} already` },
    ]);
    const { doi } = (await catalog.staff.get(`/api/archives/${one.id}`)).body as StaffArticle;
    expect(doi).toBe('');
  });

  it('can be downloaded as XML without being sent', async () => {
    const article = await withDoi();
    const one = await catalog.staff.get(`${path(article)}/xml`).buffer();
    expect(one.text).toContain(`<doi>${article.doi}</doi>`);
    expect(one.headers['content-disposition']).toBe(`attachment; filename="doi-${article.id}.xml"`);
    const all = await catalog.staff.get('/api/admin/dois/issues/2026/5/2/xml').buffer();
    expect(all.text).toContain(`<doi>${article.doi}</doi>`);
    expect(registry.submissions.filter(({ doi }) => doi === article.doi)).toEqual([]);
    const without = await addArticle(catalog.staff);
    expect((await catalog.staff.get(`${path(without)}/xml`)).status).toBe(400);
  });

  it('is for articles with a DOI that are enabled', async () => {
    const without = await addArticle(catalog.staff);
    const disabled = await withDoi();
    await catalog.staff.post(`/api/archives/${disabled.id}`).send({ status: 'disabled' });
    for (const [article, field] of [
      [without, 'doi'],
      [disabled, 'status'],
    ] as const) {
      const refused = await catalog.staff.post(`${path(article)}/deposit`).expect(400);
      expect(refused.body).toMatchObject({ fields: { [field]: expect.any(String) } });
    }
    expect((await catalog.staff.post('/api/admin/dois/000000000000000000000000/deposit')).status).toBe(404);
    expect((await catalog.staff.post('/api/admin/dois/issues/1999/1/1/deposit')).status).toBe(404);
  });

  it('is not ordered before the prefix and the registry’s user are set, and staff see what is missing', async () => {
    expect((await catalog.staff.get('/api/admin/dois/registry')).body).toEqual({
      address: registry.url,
      prefix: '10.5555',
      missing: [],
    });
    const article = await withDoi();
    await catalog.staff.post('/api/settings').send({ doi_prefix: '' });
    expect((await catalog.staff.post(`${path(article)}/deposit`).expect(409)).body).toMatchObject({
      error: 'registration_not_set',
      message: 'Not set yet: the DOI prefix in the settings',
    });
    await catalog.staff.post('/api/settings').send({ doi_prefix: '10.5555' });
  });
});

describe('Without the registry’s user', () => {
  it('no DOI can be deposited', async () => {
    const catalog = await runCatalog();
    expect((await catalog.staff.get('/api/admin/dois/registry')).body).toMatchObject({
      address: 'https://doi.crossref.org',
      missing: [
        'the DOI prefix in the settings',
        'the journal’s user and password at the registry (set by whoever runs the server)',
      ],
    });
  });
});
