import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { find } from './forgiving-queries.ts';
import { openIndexFile } from './index-file.ts';
import { apply } from './index-writes.ts';
import type { IndexLayout } from './search-fields.ts';

const layout: IndexLayout = {
  version: 1,
  read: [],
  texts: ['title', 'staff'],
  prefixes: [],
  groups: ['open'],
};

describe('A word that stands nowhere', () => {
  let database: DatabaseSync;
  let lookUps: number;
  beforeEach(() => {
    database = openIndexFile(':memory:', layout);
    const titles = ['photosynthesis of barley', 'reference 100123', 'marsh'];
    apply(
      database,
      layout,
      titles.map((title, number) => ({ id: String(number), group: 'open', texts: [title, 'secret'] })),
    );
    const prepare = database.prepare.bind(database);
    jest.spyOn(database, 'prepare').mockImplementation((sql) => {
      const statement = prepare(sql);
      const get = statement.get.bind(statement);
      return Object.assign(statement, {
        get: (...values: Parameters<typeof get>) => {
          lookUps += 1;
          return get(...values);
        },
      });
    });
  });
  afterEach(() => database.close());

  /** What is searched instead, and how many look-ups that takes. */
  const forgiven = (word: string) => {
    lookUps = 0;
    const query = {
      words: [word],
      groups: ['open'],
      ranking: [['title']],
      forgiving: true,
      skip: 0,
      limit: 10,
    };
    return { ...find({ database, layout, query, until: Infinity }), lookUps };
  };

  it('is replaced wherever its fault is', () => {
    for (const word of ['hotosynthesis', 'phtosynthesis', 'photosyntesis', 'photosynthesiss'])
      expect(forgiven(word).corrected).toEqual(['photosynthesis']);
  });

  it('is not replaced by a word of texts that the query does not search', () => {
    expect(forgiven('secrat').corrected).toBeUndefined();
  });

  it('takes no more look-ups the longer it is', () => {
    const { lookUps } = forgiven('qwxzqw');
    expect(lookUps).toBeLessThan(180);
    expect(forgiven('qwxzqwvutqwxzqwvut').lookUps).toBeLessThanOrEqual(lookUps);
  });
});
