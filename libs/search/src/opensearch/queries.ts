import { relatingWords, weights } from '../related-words.ts';
import type { API } from '@opensearch-project/opensearch';
import type { Facet, Hits, IndexLayout, RankedQuery, RelatedQuery } from '../search-fields.ts';
import { keyed } from './index-body.ts';
import {
  facetsBody,
  frequenciesBody,
  keysOf,
  pageBody,
  relatedBody,
  replacedBody,
  spellingBody,
} from './requests.ts';
import { likeliestFirst } from '../spelling.ts';
import type { SearchResponse } from './responses.ts';

/** One page of the matches, and their number. */
type Matches = Omit<Hits, 'total'> & { total: number };

export type Search = (body: API.Search_RequestBody) => Promise<SearchResponse>;

const MAX_SPELLINGS = 6;
/** Maximum number of replaced words in a query. */
const MAX_CORRECTIONS = 2;

/** One page of the matches; exact matches come before forgiven ones. */
export async function find(search: Search, layout: IndexLayout, query: RankedQuery): Promise<Matches> {
  const found = await page(search, layout, query);
  if (found.total > 0 || !query.forgiving || query.words.length === 0) return found;
  const corrected = await correction(search, query);
  if (!corrected) return found;
  return { ...(await page(search, layout, { ...query, words: corrected, forgiving: false })), corrected };
}

async function page(search: Search, layout: IndexLayout, query: RankedQuery): Promise<Matches> {
  const { total, ids, shown, buckets } = await search(pageBody(layout, query));
  const similarNames = [...keysOf(layout, query)].flatMap(([word, key]) =>
    buckets(word)
      .map((bucket) => bucket.key.slice(keyed(key).length))
      .filter((name) => !name.startsWith(word))
      .slice(0, MAX_SPELLINGS),
  );
  return {
    total: Math.min(total, query.countUpTo ?? total),
    ids,
    ...(query.withShown && { shown }),
    ...(similarNames.length > 0 && { similarNames: [...new Set(similarNames)] }),
  };
}

/** The words with those that occur nowhere replaced by similar ones, the likeliest and most frequent that match together. */
async function correction(search: Search, query: RankedQuery): Promise<string[] | undefined> {
  const { buckets, similar } = await search(spellingBody(query));
  const missing = buckets('words').flatMap(({ doc_count }, at) => (doc_count === 0 ? [at] : []));
  if (missing.length === 0 || missing.length > MAX_CORRECTIONS) return undefined;
  let lists = [query.words];
  for (const at of missing)
    lists = lists.flatMap((words) =>
      likeliestFirst(query.words[at]!, similar(at)).map((other) => words.with(at, other)),
    );
  if (lists.length === 0) return undefined;
  const matches = (await search(replacedBody(query, lists))).buckets('words');
  return lists.find((_, at) => (matches[at]?.doc_count ?? 0) > 0);
}

export async function facets(
  search: Search,
  layout: IndexLayout,
  query: RankedQuery,
): Promise<Facet[] | undefined> {
  const { total, buckets } = await search(facetsBody(layout, query));
  if (query.countUpTo !== undefined && total >= query.countUpTo) return undefined;
  return buckets('ranks').flatMap(({ key: rank, labels }) =>
    labels!.buckets.map(({ key: label, doc_count: documents }) => ({ rank: Number(rank), label, documents })),
  );
}

export async function related(search: Search, query: RelatedQuery): Promise<string[]> {
  const words = relatingWords(query.words);
  if (words.length === 0) return [];
  const { total, buckets } = await search(frequenciesBody(query, words));
  const frequencies = buckets('words').map(({ doc_count }, at) => [words[at]!, doc_count] as const);
  const weighted = weights(frequencies, total, query.except);
  return weighted.length === 0 ? [] : (await search(relatedBody(query, new Map(weighted)))).ids;
}
