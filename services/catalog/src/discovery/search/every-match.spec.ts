import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { FoundArticle } from '#contracts/fields/entities.ts';
import { MAX_SEARCH_RESULTS } from '#contracts/text/limits.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { describeEachEngine, emptyOpenSearch } from '#testing/servers/search-engines.ts';

const COUNT = MAX_SEARCH_RESULTS + 5;

describeEachEngine('GET /api/search without page and limit', (engine) => {
  let environment: Environment;
  let catalog: RunningCatalog;

  const search = async (query: string) => {
    const response = await fetch(`${catalog.url}/api/search?${query}`);
    return { response, articles: (await response.json()) as FoundArticle[] };
  };

  beforeAll(async () => {
    environment = await freshEnvironment();
    const dbName = `${environment.DATABASE_PREFIX}_catalog`;
    const database = await mongoose.createConnection(environment.MONGODB_URI, { dbName }).asPromise();
    await storeArticles({ database }, COUNT, 1);
    await database.close();
    catalog = await runCatalog(environment, engine);
    await eventually(async () => expect((await search('keyword=many')).response.status).toBe(200));
  });
  afterAll(async () => {
    await catalog.close();
    await emptyOpenSearch(engine, environment.DATABASE_PREFIX);
    await endEnvironment(environment);
  });

  it('returns every match, best first, up to 10,000, with a total that says whether there are more', async () => {
    const { response, articles } = await search('keyword=many');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('surrogate-key')).toBe('articles');
    expect(response.headers.get('x-total-count')).toBe(String(MAX_SEARCH_RESULTS + 1));
    expect(new Set(articles.map(({ id }) => id)).size).toBe(MAX_SEARCH_RESULTS);
    expect(articles[0]).toMatchObject({ refnumber: expect.any(String), title_text: expect.any(String) });

    // So many matches are not counted by year.
    const counted = await search('keyword=many&page=2&limit=200&counts=1');
    expect(counted.response.headers.has('x-year-counts')).toBe(false);

    const paged = await search('keyword=many&page=2&limit=200');
    expect(paged.articles).toEqual(articles.slice(200, 400));
    const last = await search('keyword=many&page=50&limit=200');
    expect(last.articles).toEqual(articles.slice(-200));
    // Short pages are read from the index.
    const short = await search('keyword=many&page=3&limit=50');
    expect(short.articles.map(({ snippet: _, ...article }) => article)).toEqual(articles.slice(100, 150));
  });

  it('returns the first page if either is given', async () => {
    expect((await search('keyword=many&page=1')).articles).toHaveLength(20);
    expect((await search('keyword=many&limit=3')).articles).toHaveLength(3);
  });

  it('returns an empty list without matches', async () => {
    const { response, articles } = await search('keyword=nothinglikeit');
    expect([response.headers.get('x-total-count'), articles]).toEqual(['0', []]);
  });
});
