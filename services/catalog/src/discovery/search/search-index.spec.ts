import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { CatalogConfig } from '../../config.ts';
import { SearchIndex } from './search-index.ts';

const BATCH = 500;
const BATCHES = 20;
/**
 * Every article has a word in each field with each of these prefixes, so that a query for all of them matches
 * every article.
 */
const beginnings = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

describe('The search index', () => {
  let index: SearchIndex;

  beforeAll(async () => {
    index = new SearchIndex(Object.assign(new CatalogConfig(), { SEARCH_FILE: ':memory:' }));
    for (let batch = 0; batch < BATCHES; batch += 1)
      await index.put(Array.from({ length: BATCH }, (_, number) => article(batch * BATCH + number)));
  });
  afterAll(() => index.onModuleDestroy());

  it('does not block the event loop during the longest query', async () => {
    const found = index.find({ searched: beginnings, forStaff: true, skip: BATCHES * BATCH, limit: 20 });
    let running = true;
    const ended = found.finally(() => (running = false));
    let turns = 0;
    for (; running; turns += 1) await turn();
    expect((await ended).total).toBe(BATCHES * BATCH);
    // If the query ran in the event loop, the first turns would take as long as it.
    expect(turns).toBeGreaterThan(100);
  });
});

function article(number: number): ArticleDocument {
  const text = beginnings.map((beginning) => `${beginning}${number} ${beginning}x`).join(' ');
  const fields = { titleText: text, authorname: text, abstract: text, keywords: text };
  const unique = { _id: new Types.ObjectId(), refnumber: `${number}`, txnid: `T${number}`, email: '' };
  return { ...fields, ...unique, status: 'enabled' } as ArticleDocument;
}
