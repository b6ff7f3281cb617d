import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('A former address of an article', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { year: 2027, volume: 6, issue: 1 });
  });

  const edit = async ({ id }: StaffArticle, fields: object) =>
    (await catalog.staff.post(`/api/archives/${id}`).send(fields).expect(200)).body as StaffArticle;
  /** The catalog's URLs of an article. */
  const addresses = (article: StaffArticle) => [
    `/api/archives/ref/${article.refnumber}`,
    `/api/article-pages/${article.refnumber}`,
    paths.articleFile(article),
    ...(['pdf', 'bib', 'ris', 'json'] as const).map((ending) => paths.articleDownload(article, ending)),
  ];
  const location = async (path: string) => {
    const { status, headers } = await catalog.visitor.get(path);
    return [status, headers.location];
  };
  const locations = (article: StaffArticle) => Promise.all(addresses(article).map(location));
  const redirectsTo = (article: StaffArticle) => addresses(article).map((path) => [301, path]);
  const foundAt = (article: StaffArticle) => addresses(article).map(() => [200, undefined]);

  it('redirects permanently to the current one: page data, file and citations', async () => {
    const before = await addArticle(catalog.staff);
    const after = await edit(before, { refnumber: '41.5' });
    expect(await locations(before)).toEqual(redirectsTo(after));
    expect(await locations(after)).toEqual(foundAt(after));
  });

  it('redirects directly to the current one after any number of changes', async () => {
    const first = await addArticle(catalog.staff);
    const second = await edit(first, { refnumber: '51' });
    const third = await edit(second, { year: 2027, volume: 6, issue: 1 });
    const last = await edit(third, { refnumber: '52' });
    for (const before of [first, second, third]) expect(await locations(before)).toEqual(redirectsTo(last));
    const back = await edit(last, { refnumber: first.refnumber });
    expect(await locations(back)).toEqual(foundAt(back));
    expect(await locations(last)).toEqual(redirectsTo(back));
  });

  it('is cached no longer than other public responses, and never for staff', async () => {
    const before = await addArticle(catalog.staff);
    await edit(before, { refnumber: '61' });
    for (const path of addresses(before)) {
      const [visitor, staff] = [await catalog.visitor.get(path), await catalog.staff.get(path)];
      expect([path, visitor.headers['cache-control']]).toEqual([path, expect.stringContaining('max-age=0')]);
      expect([path, staff.headers['cache-control']]).toEqual([path, 'private, no-store']);
    }
  });

  it('belongs to the article that takes over the reference number', async () => {
    const before = await addArticle(catalog.staff, { refnumber: '71' });
    const after = await edit(before, { refnumber: '72' });
    const successor = await addArticle(catalog.staff, { refnumber: '71' });
    expect(await locations(successor)).toEqual(foundAt(successor));
    expect((await catalog.visitor.get('/api/archives/ref/71')).body).toMatchObject({ id: successor.id });
    const renumbered = await edit(successor, { refnumber: '73' });
    expect(await locations(successor)).toEqual(redirectsTo(renumbered));
    expect(await locations(after)).toEqual(foundAt(after));
  });

  it('returns 404 while its article is disabled or a disabled article has taken it over', async () => {
    const before = await addArticle(catalog.staff, { refnumber: '81' });
    const after = await edit(before, { refnumber: '82', status: 'disabled' });
    const path = '/api/archives/ref/81';
    expect((await catalog.visitor.get(path)).status).toBe(404);
    expect((await catalog.staff.get(path)).headers.location).toBe('/api/archives/ref/82');
    await edit(after, { status: 'enabled' });
    const successor = await addArticle(catalog.staff, { refnumber: '81' });
    await edit(successor, { status: 'disabled' });
    expect((await catalog.visitor.get(path)).status).toBe(404);
  });

  it('is not created by a rejected edit', async () => {
    const before = await addArticle(catalog.staff);
    await catalog.staff.post(`/api/archives/${before.id}`).send({ refnumber: '91', issue: '77' }).expect(404);
    expect(await locations(before)).toEqual(foundAt(before));
    expect((await catalog.visitor.get('/api/archives/ref/91')).status).toBe(404);
  });
});
