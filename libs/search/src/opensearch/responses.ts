import type { API } from '@opensearch-project/opensearch';

interface Bucket {
  key: string;
  doc_count: number;
  /** Buckets of a nested aggregation. */
  labels?: { buckets: Bucket[] };
}

/** Parts of a response that the requests of this folder ask for. */
export interface SearchResponse {
  total: number;
  ids: string[];
  /** `shown` of each match; empty for those without. */
  shown: string[];
  buckets: (name: string) => Bucket[];
  /** Words that are similar to the one at this place. */
  similar: (at: number) => string[];
}

export function foundIn({ hits, aggregations = {}, suggest = {} }: API.Search_ResponseBody): SearchResponse {
  const { total = 0 } = hits;
  return {
    total: typeof total === 'number' ? total : total.value,
    ids: hits.hits.map(({ _id }) => _id!),
    shown: hits.hits.map(({ _source }) => (_source as { shown?: string } | undefined)?.shown ?? ''),
    buckets: (name) => (aggregations[name] as { buckets: Bucket[] } | undefined)?.buckets ?? [],
    similar: (at) => {
      const [entry] = suggest[String(at)] ?? [];
      return [entry?.options ?? []].flat().map((option) => (option as { text: string }).text);
    },
  };
}
