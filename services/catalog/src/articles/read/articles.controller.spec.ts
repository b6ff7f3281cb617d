import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ArticleListing, LastPage, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { profileQueries, withoutIndex } from '#testing/databases/query-profile.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const listed = [
  'acknowledgements',
  'amendment_type',
  'article_number',
  'article_type',
  'authorname',
  'country',
  'creation',
  'doi',
  'file',
  'id',
  'issue',
  'keywords',
  'language',
  'modification',
  'pagenumber',
  'publishdate',
  'refnumber',
  'section',
  'standing',
  'status',
  'subject',
  'title',
  'title_text',
  'volume',
  'year',
];
const ofAnArticle = [
  ...listed,
  'abstract',
  'accepted',
  'amendment_reason',
  'amendments',
  'amends',
  'authors',
  'competing_interests',
  'copyright_holder',
  'copyright_year',
  'data_statement',
  'description',
  'ethics_statement',
  'file_pages',
  'file_size',
  'funding',
  'further_files',
  'identifiers',
  'licence',
  'received',
  'references',
  'revised',
  'second_abstract',
  'second_keywords',
  'second_title',
].sort();
const forStaffAlone = [
  'createdby',
  'email',
  'mobile',
  'modifiedby',
  'ptype',
  'publish_on',
  'txnid',
  'version',
];

describe('The articles', () => {
  let catalog: RunningCatalog;
  let first: StaffArticle;
  let second: StaffArticle;
  let third: StaffArticle;
  let disabled: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { issue: 3 });
    // Sorted as text these pages would be in another order than as numbers: 2, 10, 100.
    first = await addArticle(catalog.staff, { pagenumber: '2-9', refnumber: '500' });
    second = await addArticle(catalog.staff, { pagenumber: '10-99', refnumber: '12.50' });
    third = await addArticle(catalog.staff, { pagenumber: '100-104' });
    disabled = await addArticle(catalog.staff, { pagenumber: '105-110' });
    await catalog.database
      .collection('articles')
      .updateOne({ refnumber: disabled.refnumber }, { $set: { status: 'disabled' } });
  });

  const issue = async (path: string) => (await catalog.visitor.get(path)).body as ArticleListing[];
  const refs = (articles: ArticleListing[]) => articles.map(({ refnumber }) => refnumber);
  const keys = (body: unknown) => Object.keys(body as object).sort();

  describe('of an issue', () => {
    it('are sorted by their first page as a number', async () => {
      expect(refs(await issue('/api/archives/2026/5/2'))).toEqual(
        [first, second, third].map(({ refnumber }) => refnumber),
      );
    });

    it('include disabled ones for staff only', async () => {
      const response = await catalog.staff.get('/api/archives/2026/5/2');
      expect(refs(response.body as ArticleListing[])).toContain(disabled.refnumber);
      expect(response.headers['cache-control']).toBe('private, no-store');
    });

    it('contain neither the abstract nor private fields for the public', async () => {
      const [article] = await issue('/api/archives/2026/5/2');
      expect(keys(article)).toEqual(listed);
    });

    it('are also found by the prefixed segments of a page’s URL', async () => {
      expect(await issue('/api/archives/2026/vol5/issue2')).toEqual(await issue('/api/archives/2026/5/2/'));
    });

    it('are an empty list in an issue without articles', async () => {
      expect(await issue('/api/archives/2026/5/3')).toEqual([]);
    });

    it.each([
      '/api/archives/2026/5/9',
      '/api/archives/2026/5/x',
      '/api/archives/0x7ea/5/2',
      '/api/archives/2026/5/-2',
    ])('return 404 at %s', async (path) => {
      const response = await catalog.visitor.get(path).expect(404);
      expect(response.body).toMatchObject({ error: 'not_found', message: 'Not Found!' });
    });

    it('can be cached, tagged with their issue', async () => {
      const { headers } = await catalog.visitor.get('/api/archives/2026/5/2');
      expect(headers['surrogate-key']).toBe('issue:2026/5/2');
      expect(headers['cache-control']).toMatch(/^public,.*s-maxage=/);
    });
  });

  describe('read one by one', () => {
    it('are found by id and by reference number', async () => {
      const byId = await catalog.visitor.get(`/api/archives/${second.id}`);
      const byReference = await catalog.visitor.get('/api/archives/ref/12.50');
      expect(byId.status).toBe(200);
      expect(byId.body).toMatchObject({ id: second.id, refnumber: '12.50', file: '12.50.pdf' });
      expect(byReference.body).toEqual(byId.body);
      expect(byReference.headers['surrogate-key']).toBe(`article:${second.id}`);
    });

    it.each(['12.5', '012.500', '%2012.5'])(
      'are found by the value of the reference number: %s',
      async (refnumber) => {
        const response = await catalog.visitor.get(`/api/archives/ref/${refnumber}`);
        expect(response.body).toMatchObject({ id: second.id });
      },
    );

    it('contain private fields for staff only', async () => {
      const forPublic = await catalog.visitor.get(`/api/archives/${first.id}`);
      const forStaff = await catalog.staff.get(`/api/archives/${first.id}`);
      expect(keys(forPublic.body)).toEqual(ofAnArticle);
      expect(keys(forStaff.body)).toEqual([...ofAnArticle, ...forStaffAlone].sort());
      expect(forStaff.body).toEqual(first);
      expect(forStaff.headers['cache-control']).toBe('private, no-store');
    });

    it('are visible to staff only if disabled', async () => {
      for (const path of [disabled.id, `ref/${disabled.refnumber}`]) {
        const response = await catalog.visitor.get(`/api/archives/${path}`);
        expect([response.status, response.body]).toMatchObject([404, { error: 'article_not_found' }]);
        expect((await catalog.staff.get(`/api/archives/${path}`)).body).toMatchObject({ status: 'disabled' });
      }
    });

    it.each([
      '/api/archives/000000000000000000000000',
      '/api/archives/no-such-id',
      '/api/archives/twelveletter',
      '/api/archives/ref/99',
      '/api/archives/ref/NaN',
      '/api/archives/ref/%7B%22$gt%22:%22%22%7D',
      '/api/archives/ref/..%2f12.5',
    ])('return 404 at %s, with the message of the requirements', async (path) => {
      const response = await catalog.visitor.get(path).expect(404);
      expect(response.body).toEqual({
        error: 'article_not_found',
        message: 'Article not found!',
        requestId: response.headers['x-request-id'],
      });
      expect(response.headers['cache-control']).toBe('no-store');
    });
  });

  describe('The last page of an issue', () => {
    const lastPage = (path: string) => catalog.staff.get(`/api/admin/archives/${path}/last-page`);

    it('includes disabled articles', async () => {
      expect((await lastPage('2026/5/2')).body).toMatchObject({ lastPage: 110 });
    });
    it('is 0 if there are no articles', async () => {
      expect((await lastPage('2026/5/3')).body).toMatchObject({ lastPage: 0 });
    });
    it('comes with the number after the highest reference number, by an index', async () => {
      const stored = await catalog.database.collection<{ refKey: string }>('articles').find().toArray();
      const highest = Math.max(...stored.map(({ refKey }) => Number(refKey)));
      const queries = await profileQueries(catalog.database, ['articles'], async () => {
        const { nextRefnumber } = (await lastPage('2026/5/2')).body as LastPage;
        expect(nextRefnumber).toBe(String(Math.floor(highest) + 1));
      });
      expect(withoutIndex(queries)).toEqual([]);
    });
    it('is for staff only', async () => {
      expect((await catalog.visitor.get('/api/admin/archives/2026/5/2/last-page')).status).toBe(401);
    });
    it('is not found for an invalid issue address and an unknown issue', async () => {
      for (const path of ['2026/5/two', '2026/5/99']) expect((await lastPage(path)).status).toBe(404);
    });
  });
});
