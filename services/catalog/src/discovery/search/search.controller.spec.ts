import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const calls = [
  ['visitor', '/api/search', 'keyword'],
  ['staff', '/api/admin/search', 'q'],
] as const;

let catalog: RunningCatalog;

beforeAll(async () => {
  catalog = await runCatalog();
  await addIssue(catalog.staff);
  for (const title of ['Salt (NaCl) in soils', 'Salt of the earth', 'Sugar $5 a kilo'])
    await addArticle(catalog.staff, { title });
  await eventually(async () =>
    expect((await catalog.visitor.get('/api/search?keyword=sugar')).body).toHaveLength(1),
  );
});

describe.each(calls)('The search of a %s', (caller, path, field) => {
  const call = (query: string) => catalog[caller].get(`${path}?${query}`);
  const search = (text: string) => call(`${field}=${encodeURIComponent(text)}`);

  it('lists results with the total, without abstracts', async () => {
    const response = await search('salt').expect(200);
    expect(response.headers['x-total-count']).toBe('2');
    const [article] = response.body as ArticleListing[];
    expect(article).toMatchObject({ refnumber: expect.any(String), pagenumber: expect.any(String) });
    expect(article).not.toHaveProperty('abstract');
    expect(Object.keys(article ?? {}).includes('txnid')).toBe(caller === 'staff');
  });

  it('is paginated', async () => {
    const [one, two, none] = [
      await call(`${field}=salt&limit=1`),
      await call(`${field}=salt&limit=1&page=2`),
      await call(`${field}=salt&limit=1&page=3`),
    ];
    const ids = [one, two, none].map(({ body }) => (body as ArticleListing[]).map(({ id }) => id));
    expect(ids.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(ids[0]).not.toEqual(ids[1]);
    expect(none?.headers['x-total-count']).toBe('2');
  });

  it('returns the last page of the first 10,000 results', async () => {
    expect((await call(`${field}=salt&page=50&limit=200`).expect(200)).body).toEqual([]);
  });

  it.each(['', ' ', '.*', '^', '$', '()', '[', '\\', '"', "'", '*', '%', ';', '-', '\u0000', '{"$gt":""}x"'])(
    'returns nothing for %j, and no error',
    async (text) => {
      const response = await search(text);
      expect([response.status, response.body]).toEqual([200, []]);
      expect(response.headers['x-total-count']).toBe('0');
    },
  );

  it.each(['salt.*', '^salt', '(salt', 'salt"', "salt'--", 'salt)', 'salt*', 'salt\\', '$salt', '{salt}'])(
    'treats punctuation as a separator of words: %s',
    async (text) => {
      expect((await search(text)).headers['x-total-count']).toBe('2');
    },
  );

  it('responds quickly to any query', async () => {
    for (const text of ['('.repeat(200), 'a '.repeat(100), `${'a'.repeat(199)}!`, '\ufdfa'.repeat(200)])
      expect((await search(text)).status).toBe(200);
  });

  it.each([
    ['a repeated parameter', `${field}=salt&${field}=sugar`],
    ['an overlong text', `${field}=${'x'.repeat(201)}`],
    ['page 0', `${field}=salt&page=0`],
    ['a page that is not a number', `${field}=salt&page=two`],
    ['an infinite limit', `${field}=salt&limit=1e9`],
    ['a limit above 200', `${field}=salt&limit=201`],
    ['a page beyond the first 10,000 results', `${field}=salt&page=51&limit=200`],
    ['such a page with the default limit', `${field}=salt&page=501`],
    ['such a page with a limit of 1', `${field}=salt&page=10001&limit=1`],
  ])('returns 400 for %s', async (_, query) => {
    expect((await call(query).expect(400)).body).toMatchObject({ error: 'validation_failed' });
  });

  it.each([
    ['an operator', `${field}[$regex]=.*`],
    ['an unknown parameter', 'order=title'],
  ])(caller === 'staff' ? 'refuses %s' : 'ignores %s', async (_, query) => {
    const [name = ''] = query.split('=');
    const response = await call(`${field}=salt&${query}`);
    if (caller === 'staff')
      expect([response.status, response.body]).toMatchObject([
        400,
        { error: 'validation_failed', fields: { [name]: 'This field is not known' } },
      ]);
    else expect([response.status, response.body]).toEqual([200, (await search('salt')).body]);
  });
});

describe('The search of staff', () => {
  it('returns 401 to visitors; that of visitors is cached with the tag of all articles', async () => {
    expect((await catalog.visitor.get('/api/admin/search?q=salt')).status).toBe(401);
    const { headers } = await catalog.visitor.get('/api/search?keyword=salt');
    expect(headers['surrogate-key']).toBe('articles');
  });
});
