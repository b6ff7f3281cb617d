import { describe, expect, it } from '@jest/globals';
import type { API } from '@opensearch-project/opensearch';
import { requireAllStored, SearchUnavailable } from './failures.ts';
import { foundIn } from './responses.ts';

const shards = { total: 1, successful: 1, skipped: 0, failed: 0 };
const response = { took: 3, timed_out: false, _shards: shards };
const hit = (_id: string) => ({ _index: 'notes', _id, _score: 2, sort: [2, 2024, _id] });

describe('A response', () => {
  it('has the total, the ids in their order, and buckets and similar words where they were requested', () => {
    const found = foundIn({
      ...response,
      hits: { total: { value: 12, relation: 'gte' }, max_score: undefined, hits: [hit('b'), hit('a')] },
      aggregations: { groups: { buckets: [{ key: 'open', doc_count: 2 }] } },
      suggest: {
        0: [{ text: 'salt', offset: 0, length: 4, options: [] }],
        1: [{ text: 'hsk', offset: 0, length: 3, options: [{ text: 'husk', score: 0.75, freq: 3 }] }],
      },
    });
    expect([found.total, found.ids]).toEqual([12, ['b', 'a']]);
    expect(found.buckets('groups')).toEqual([{ key: 'open', doc_count: 2 }]);
    expect([found.similar(0), found.similar(1)]).toEqual([[], ['husk']]);
  });

  it('has what is shown of the documents', () => {
    const hits = [{ ...hit('b'), _source: { shown: '{"b":1}' } }, hit('a')];
    expect(foundIn({ ...response, hits: { max_score: undefined, hits } }).shown).toEqual(['{"b":1}', '']);
  });

  it('has no total where it was not counted', () => {
    const found = foundIn({ ...response, hits: { max_score: undefined, hits: [] } });
    expect([found.total, found.ids, found.buckets('groups'), found.similar(0)]).toEqual([0, [], [], []]);
  });
});

describe('A response to a bulk request', () => {
  const bulk = (...items: API.Bulk_ResponseBody['items']) => ({ took: 3, errors: true, items });
  const stored = { index: { _index: 'notes', _id: 'a', status: 201, result: 'created' } };
  const failed = (status: number, type: string) => ({
    index: { _index: 'notes', _id: 'b', status, error: { type, reason: 'a reason' } },
  });

  it('may say that OpenSearch has a newer version, or none of what is removed', () => {
    const removed = { delete: { _index: 'notes', _id: 'c', status: 404, result: 'not_found' } };
    const conflict = failed(409, 'version_conflict_engine_exception');
    expect(() => requireAllStored(bulk(stored, conflict, removed))).not.toThrow();
  });

  it('fails for any other part that was not stored', () => {
    const invalid = bulk(stored, failed(400, 'mapper_parsing_exception'));
    expect(() => requireAllStored(invalid)).toThrow(
      'OpenSearch responded with 400: mapper_parsing_exception: a reason',
    );
    const full = bulk(failed(429, 'rejected_execution_exception'));
    expect(() => requireAllStored(full)).toThrow(SearchUnavailable);
  });
});
