import { describe, expect, it } from '@jest/globals';
import { BODY, type IndexLayout, type RankedQuery } from '../search-fields.ts';
import { countBody, frequenciesBody, pageBody, relatedBody, replacedBody, spellingBody } from './requests.ts';

const layout: IndexLayout = {
  version: 1,
  read: ['title', 'authors'],
  texts: ['title', 'authors'],
  names: 'authors',
  hasBodies: true,
  prefixes: [1, 2, 3],
  groups: ['enabled', 'disabled'],
};
const lists = [['title'], ['title', 'authors', BODY]];
const query: RankedQuery = {
  words: ['salt'],
  groups: ['enabled'],
  ranking: lists,
  skip: 20,
  limit: 10,
};

const begins = (word: string, ...texts: string[]) => ({
  multi_match: { query: word, type: 'bool_prefix', fields: texts.map((text) => `texts.${text}`) },
});
const all = (...filter: object[]) => ({ bool: { filter } });
const any = (...should: object[]) => ({ bool: { should, minimum_should_match: 1 } });
const inBody = (words: string) => ({ match: { body: { query: words, operator: 'and' } } });
const enabled = { terms: { group: ['enabled'] } };
const newestFirst = [{ rank: 'desc' }, { id: 'desc' }];

describe('The request of a page', () => {
  it('filters by all words, and scores by the lists of texts that have them', () => {
    const inTexts = begins('salt', 'title', 'authors');
    expect(pageBody(layout, query)).toEqual({
      from: 20,
      size: 10,
      _source: false,
      track_total_hits: true,
      query: {
        bool: {
          filter: [enabled, any(all(inTexts), inBody('salt'))],
          should: [
            { constant_score: { filter: all(begins('salt', 'title')) } },
            { constant_score: { filter: all(inTexts) } },
          ],
        },
      },
      sort: [{ _score: 'desc' }, ...newestFirst],
    });
  });

  it('asks for what is shown where the page has it', () => {
    expect(pageBody(layout, { ...query, withShown: true })).toMatchObject({ _source: ['shown'] });
  });

  it('drops words that others begin with, and looks for singulars in bodies', () => {
    const { query: sent } = pageBody(layout, { ...query, words: ['soils', 'so', 'sea', 'sea'] });
    const inTexts = ['soils', 'sea'].map((word) => begins(word, 'title', 'authors'));
    expect(sent?.bool?.filter).toEqual([enabled, any(all(...inTexts), inBody('soil so sea sea'))]);
  });

  it('filters by labels and rank, and counts as far as the query says', () => {
    const narrowed = { ...query, ranking: [['title']], labels: ['review'], rank: 2024, countUpTo: 5 };
    expect(pageBody(layout, narrowed)).toMatchObject({
      track_total_hits: 5,
      query: {
        bool: {
          filter: [
            enabled,
            { term: { labels: 'review' } },
            { term: { rank: 2024 } },
            begins('salt', 'title'),
          ],
          should: [],
        },
      },
    });
  });

  it.each([
    ['newest', newestFirst],
    ['oldest', [{ rank: 'asc' }, { id: 'asc' }]],
  ] as const)('orders by time alone: %s first', (order, sort) => {
    const sent = pageBody(layout, { ...query, order });
    expect(sent.sort).toEqual(sort);
    expect(sent.query?.bool).not.toHaveProperty('should');
  });

  it('without words finds all documents of the groups, the newest first', () => {
    expect(pageBody(layout, { ...query, words: [] })).toMatchObject({
      query: { bool: { filter: [enabled] } },
      sort: newestFirst,
    });
  });

  it('finds other spellings of names by their key, and lists them', () => {
    const sent = pageBody(layout, { ...query, words: ['sharma', 'x1'], forgiving: true });
    const exact = ['sharma', 'x1'].map((word) => begins(word, 'title', 'authors'));
    const similar = { prefix: { names: { value: 'sArm ' } } };
    expect(sent.query?.bool?.filter).toEqual([
      enabled,
      any(all(any(exact[0]!, similar), exact[1]!), inBody('sharma x1')),
    ]);
    expect(sent.aggs).toEqual({
      sharma: { terms: { field: 'names', include: 'sArm .*', size: 50, order: { _key: 'asc' } } },
    });
  });

  it('beyond the limit of the index only counts', () => {
    expect(pageBody(layout, { ...query, skip: 999_990 })).toMatchObject({ from: 999_990, size: 10 });
    expect(pageBody(layout, { ...query, skip: 999_991 })).toMatchObject({ from: 0, size: 0 });
  });
});

describe('Other requests', () => {
  it('count the matches in any text by group', () => {
    expect(countBody(layout, { words: ['salt'], groups: ['enabled'] })).toEqual({
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [enabled, begins('salt', 'title', 'authors')] } },
      aggs: { groups: { terms: { field: 'group', size: 2 } } },
    });
  });

  it('ask which words occur, and for similar ones', () => {
    const asked = { ...query, words: ['salt', 'hsk'], ranking: [['title']], rank: 2024 };
    const term = {
      field: 'words',
      suggest_mode: 'always',
      sort: 'frequency',
      size: 5,
      max_edits: 1,
      prefix_length: 0,
      min_word_length: 3,
      max_inspections: 50,
    };
    expect(spellingBody(asked)).toEqual({
      size: 0,
      track_total_hits: false,
      query: enabled,
      aggs: {
        words: { filters: { filters: [all(begins('salt', 'title')), all(begins('hsk', 'title'))] } },
      },
      suggest: { 0: { text: 'salt', term }, 1: { text: 'hsk', term } },
    });
    expect(replacedBody(asked, [['salt', 'husk']])).toEqual({
      size: 0,
      track_total_hits: false,
      query: all(enabled, { term: { rank: 2024 } }),
      aggs: { words: { filters: { filters: [all(begins('salt', 'title'), begins('husk', 'title'))] } } },
    });
  });

  it('find documents with at least two of the rare words', () => {
    const asked = { words: ['salt', 'husk'], group: 'enabled', texts: ['title'], except: 'a1', limit: 4 };
    const whole = (word: string) => ({ multi_match: { query: word, fields: ['texts.title'] } });
    expect(frequenciesBody(asked, ['salt', 'husk'])).toEqual({
      size: 0,
      track_total_hits: true,
      query: enabled,
      aggs: { words: { filters: { filters: [whole('salt'), whole('husk')] } } },
    });
    expect(relatedBody(asked, new Map([['husk', 1.5]]))).toEqual({
      size: 4,
      _source: false,
      track_total_hits: false,
      query: {
        bool: {
          filter: [enabled],
          must_not: [{ ids: { values: ['a1'] } }],
          should: [{ constant_score: { filter: whole('husk'), boost: 1.5 } }],
          minimum_should_match: 2,
        },
      },
      sort: [{ _score: 'desc' }, ...newestFirst],
    });
  });
});
