import { describe, expect, it } from '@jest/globals';
import type { API } from '@opensearch-project/opensearch';
import { requireAllStored, SearchUnavailable } from './opensearch-engine.ts';

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
