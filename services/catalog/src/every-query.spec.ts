import { beforeAll, describe, expect, it } from '@jest/globals';
import { SearchIndex } from '#search/search-index.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storedArticle } from '#testing/builders/many-articles.ts';
import { profileQueries, withoutIndex } from '#testing/databases/query-profile.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

/** More than a page of harvested records. */
const ARTICLES = 120;
/** Other collections are read by the relay of events at any time. */
const collections = [
  'articles',
  'issues',
  'former_addresses',
  'full_texts',
  'related_articles',
  'settings',
  'editors',
  'indexing',
  'pages',
  'usage_days',
];
const publicPaths = [
  '/api/settings',
  '/api/indexing',
  '/api/editors',
  '/api/pages/about',
  '/api/pages/in/instructions',
  '/api/announcements',
  '/api/archives',
  '/api/archives/2026/5/2',
  '/api/archives/2026/5/9',
  '/api/archives/recent?page=2',
  '/api/archives/{id}',
  '/api/archives/ref/730',
  '/api/archives/ref/99',
  '/api/article-pages/730',
  '/api/article-pages/731',
  '/api/usage/730',
  // A short page is read from the search index alone.
  '/api/search?keyword=rivers',
  '/api/search?keyword=rivers&page=1&limit=60',
  '/archives/2026/5/2/730.bib',
  '/api/alerts/options',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-2026-1.xml',
  '/opensearch.xml',
  '/oai?verb=Identify',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2099-01-01',
  '/oai?verb=ListRecords&resumptionToken={token}',
];

describe('Every query of a public read', () => {
  let catalog: RunningCatalog;
  const values = { id: '', token: '' };

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    values.id = (await addArticle(catalog.staff, { pagenumber: '1-2' })).id;
    const articles = Array.from({ length: ARTICLES }, (_, number) =>
      storedArticle(700 + number, { title: `Rivers, part ${number}`, authorname: 'Asha Verma' }),
    );
    await catalog.database.collection('articles').insertMany(articles);
    await catalog.database
      .collection('articles')
      .updateOne({ refKey: '731' }, { $set: { full_text: 'a source' } });
    // While the search index is built it reads every article.
    await eventually(() => catalog.app.get(SearchIndex).untilComplete());
    const harvest = await catalog.visitor.get('/oai?verb=ListRecords&metadataPrefix=oai_dc').buffer();
    values.token = />([^<]+)<\/resumptionToken>/.exec(harvest.text)![1]!;
  });

  it.each(publicPaths)('is explained by an index, without a sort in memory: %s', async (path) => {
    const queries = await profileQueries(catalog.database, collections, () =>
      catalog.visitor.get(path.replace('{id}', values.id).replace('{token}', values.token)),
    );
    expect(queries.length).toBeGreaterThan(0);
    expect(withoutIndex(queries)).toEqual([]);
  });
});
