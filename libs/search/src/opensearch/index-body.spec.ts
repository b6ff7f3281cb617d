import { describe, expect, it } from '@jest/globals';
import type { IndexLayout } from '../search-fields.ts';
import { aliasOf, bulkBody, indexBody } from './index-body.ts';

const layout: IndexLayout = {
  version: 1,
  read: ['title', 'authors'],
  texts: ['title', 'authors'],
  names: 'authors',
  hasBodies: true,
  prefixes: [1, 2, 3],
  groups: ['enabled', 'disabled'],
};
const plain: IndexLayout = { ...layout, texts: ['words'], names: undefined, hasBodies: undefined };

describe('An index in OpenSearch', () => {
  it('has a name of its layout', () => {
    const alias = aliasOf('colophon_catalog', 'articles', layout);
    expect(alias).toMatch(/^colophon_catalog-articles-[0-9a-f]{12}$/);
    expect(aliasOf('colophon_catalog', 'articles', { ...layout })).toBe(alias);
    expect(aliasOf('colophon_catalog', 'articles', { ...layout, version: 2 })).not.toBe(alias);
    expect(aliasOf('Colophon_catalog', 'articles', layout)).toBe(alias);
  });

  const text = {
    type: 'text',
    index_options: 'docs',
    norms: false,
    analyzer: 'folded',
    copy_to: 'words',
    index_prefixes: { min_chars: 1, max_chars: 3 },
  };
  const words = { type: 'text', index_options: 'docs', norms: false, analyzer: 'whitespace' };
  const always = {
    group: { type: 'keyword' },
    labels: { type: 'keyword', doc_values: false },
    rank: { type: 'integer' },
    id: { type: 'keyword', index: false },
    shown: { type: 'keyword', index: false, doc_values: false },
    position: { type: 'object', enabled: false },
  };

  it('folds words by ICU except for the virama, and stores nothing but the position and what is shown', () => {
    expect(indexBody(layout)).toEqual({
      settings: {
        index: { max_result_window: 1_000_000 },
        analysis: {
          filter: { folding: { type: 'icu_folding', unicode_set_filter: '[^\\u094D]' } },
          analyzer: { folded: { type: 'custom', tokenizer: 'whitespace', filter: ['folding'] } },
        },
      },
      mappings: {
        dynamic: 'strict',
        _source: { includes: ['position', 'shown'] },
        properties: {
          texts: { type: 'object', properties: { title: text, authors: text } },
          body: { type: 'text', index_options: 'docs', norms: false, analyzer: 'folded' },
          words,
          names: { type: 'keyword' },
          ...always,
        },
      },
    });
  });

  it('has neither names nor bodies where the layout has none', () => {
    expect(indexBody(plain).mappings?.properties).toEqual({
      texts: { type: 'object', properties: { words: text } },
      words,
      ...always,
    });
  });
});

describe('A bulk request', () => {
  const action = (_id: string) => ({ _id, version: 7, version_type: 'external_gte' });

  it('stores documents with their names by key, and the distinct words of their bodies', () => {
    const change = {
      id: 'a1',
      group: 'enabled',
      labels: ['review'],
      rank: 2024,
      texts: ['soils', 'asha sharma li'],
      body: 'soils of the soil',
      shown: '{}',
    };
    expect(bulkBody(layout, [change], 7)).toEqual([
      { index: action('a1') },
      {
        id: 'a1',
        group: 'enabled',
        labels: ['review'],
        rank: 2024,
        texts: { title: 'soils', authors: 'asha sharma li' },
        names: ['As asha', 'sArm sharma'],
        body: 'soil of the',
        shown: '{}',
      },
    ]);
    expect(bulkBody(plain, [{ id: 'a2', group: 'disabled', texts: ['salt'] }], 7)).toEqual([
      { index: action('a2') },
      { id: 'a2', group: 'disabled', labels: [], rank: 0, texts: { words: 'salt' } },
    ]);
  });

  it('removes what is deleted, or has a group that the layout does not have', () => {
    const changes = [
      { id: 'a3', removed: true as const },
      { id: 'a4', group: 'draft', texts: ['', ''] },
    ];
    expect(bulkBody(layout, changes, 7)).toEqual([{ delete: action('a3') }, { delete: action('a4') }]);
  });
});
