import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { EventEnvelope } from '#contracts/api/events.ts';
import type { ArticlePage } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { profileQueries } from '#testing/databases/query-profile.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { freePort } from '#testing/running/free-port.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { SearchIndex } from '#search/search-index.ts';
import { RelatedArticles } from '../../discovery/search/related-articles.ts';
import type { ArticleDocument } from '../read/article.schema.ts';

describe('GET /api/article-pages/{ref}', () => {
  let catalog: RunningCatalog;
  afterEach(() => catalog.close());

  const pageOf = async (refnumber: string) => {
    const response = await catalog.visitor.get(`/api/article-pages/${refnumber}`).expect(200);
    return { ...(response.body as ArticlePage), tags: response.get('surrogate-key') };
  };
  const twoOfOneMatter = async () => {
    await addIssue(catalog.staff);
    const article = await addArticle(catalog.staff, { refnumber: '201', title: 'Saline marsh barley' });
    const other = await addArticle(catalog.staff, { refnumber: '202', title: 'Barley of a saline coast' });
    return { article, other };
  };

  it('returns the article and those about the same matter, and is purged when one of them changes', async () => {
    catalog = await runCatalog();
    const { article, other } = await twoOfOneMatter();
    await eventually(async () => expect((await pageOf('201')).related).toHaveLength(1));
    expect(await pageOf('201')).toEqual({
      article: (await catalog.visitor.get('/api/archives/ref/201')).body as object,
      related: [expect.objectContaining({ id: other.id, refnumber: '202', title: other.title })],
      next: {
        year: 2026,
        volume: 5,
        issue: 2,
        refnumber: '202',
        title: other.title,
        title_text: other.title,
      },
      tags: `article:${article.id} issue:2026/5/2 article:${other.id}`,
    });
  });

  it('returns the articles before and after it in page order, without disabled ones', async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    for (const refnumber of ['301', '302', '303', '304']) await addArticle(catalog.staff, { refnumber });
    const stored = catalog.database.collection('articles');
    await stored.updateOne({ refnumber: '301' }, { $set: { firstPage: 350 } });
    await stored.updateOne({ refnumber: '302' }, { $set: { firstPage: 1 } });
    await stored.updateOne({ refnumber: '303' }, { $set: { firstPage: 20 } });
    await stored.updateOne({ refnumber: '304' }, { $set: { firstPage: 400 } });
    const neighbours = async (refnumber: string) => {
      const { previous, next } = await pageOf(refnumber);
      return [previous?.refnumber, next?.refnumber];
    };
    expect(await neighbours('303')).toEqual(['302', '301']);
    expect(await neighbours('302')).toEqual([undefined, '303']);
    expect(await neighbours('304')).toEqual(['301', undefined]);
    await stored.updateOne({ refnumber: '301' }, { $set: { status: 'disabled' } });
    expect(await neighbours('303')).toEqual(['302', '304']);
    // Online first, articles have no pages: the order is that in which they were added.
    await stored.updateMany({}, { $set: { firstPage: 0 } });
    expect(await neighbours('303')).toEqual(['302', '304']);
  });

  it('names no disabled article, and exists for none', async () => {
    catalog = await runCatalog();
    await twoOfOneMatter();
    await eventually(async () => expect((await pageOf('201')).related).toHaveLength(1));
    const stored = catalog.database.collection('articles');
    await stored.updateOne({ refnumber: '202' }, { $set: { status: 'disabled' } });
    expect((await pageOf('201')).related).toEqual([]);
    expect((await catalog.visitor.get('/api/article-pages/202')).status).toBe(404);
    expect((await catalog.visitor.get('/api/article-pages/9')).status).toBe(404);
  });

  it('is read with three queries and no search, as related articles are found after each write', async () => {
    catalog = await runCatalog();
    const { article, other } = await twoOfOneMatter();
    const found = catalog.database.collection('related_articles');
    await eventually(async () => expect(await found.countDocuments({ ids: { $size: 1 } })).toBe(2));
    const searched = jest.spyOn(catalog.app.get<SearchIndex<ArticleDocument>>(SearchIndex), 'related');
    const collections = ['articles', 'related_articles', 'full_texts', 'former_addresses'];
    const queries = await profileQueries(catalog.database, collections, () => pageOf('201'));
    expect(queries.map(({ op, command }) => command.aggregate ?? command.find ?? op).toSorted()).toEqual([
      'articles',
      'articles',
      'related_articles',
    ]);
    expect((await pageOf('201')).related.map(({ id }) => id)).toEqual([other.id]);
    await catalog.staff
      .post(`/api/archives/${article.id}`)
      .send({ title: 'Saline marsh barley in spring' })
      .expect(200);
    await eventually(async () => expect(await found.countDocuments({ version: { $gt: 1 } })).toBe(1));
    expect(searched).toHaveBeenCalledTimes(1);
  });

  it('shows what was found, until it is found again a day later and purges the page for others', async () => {
    catalog = await runCatalog();
    await twoOfOneMatter();
    await eventually(async () => expect((await pageOf('201')).related).toHaveLength(1));
    const index = catalog.app.get<SearchIndex<ArticleDocument>>(SearchIndex);
    const title = 'Saline soils of the barley belt';
    const added = await addArticle(catalog.staff, { refnumber: '203', title });
    await index.untilCurrent();
    const { article, related } = await pageOf('201');
    expect(related).toHaveLength(1);

    const stored = catalog.database.collection('related_articles');
    await stored.updateMany({}, { $set: { found: new Date(0) } });
    await catalog.app.get(RelatedArticles).sweep();
    expect((await pageOf('201')).related.map(({ id }) => id)).toContain(added.id);
    const changes = catalog.database.collection('outbox').find({ name: 'catalog.related.changed' });
    expect((await changes.toArray()).map(({ payload }) => (payload as EventEnvelope).aggregateId)).toEqual([
      article.id,
    ]);
  });

  it('returns the article alone, without waiting, while the search index is not available', async () => {
    catalog = await runCatalog(undefined, { OPENSEARCH_URL: `http://127.0.0.1:${await freePort()}` });
    const { article } = await twoOfOneMatter();
    expect(await pageOf('201')).toMatchObject({ related: [], tags: `article:${article.id} issue:2026/5/2` });
  });
});
