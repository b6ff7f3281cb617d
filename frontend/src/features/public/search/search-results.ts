import { articleTypes } from '#contracts/publication/article-types.ts';
import { noticesAfterArticles } from '#contracts/articles/notices-after-articles.ts';
import type { FoundArticle, SearchSuggestions } from '#contracts/fields/entities.ts';
import { words } from '#contracts/text/folding.ts';
import { parseSearchText } from '#contracts/text/search-text.ts';
import { MAX_SEARCH_RESULTS } from '#contracts/text/limits.ts';
import {
  CORRECTED_HEADER,
  searchOrders,
  SIMILAR_NAMES_HEADER,
  TYPE_COUNTS_HEADER,
  YEAR_COUNTS_HEADER,
} from '#contracts/api/search.ts';
import { fetchJson, load, loadPart, type PageRequest } from '#lib/load.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { parametersOf, type SearchQuery } from './search-address.ts';

export const RESULTS_PER_PAGE = 20;

/** The last page of a search, whose results are limited (requirements.md#lists-and-pages). */
const LAST_PAGE = MAX_SEARCH_RESULTS / RESULTS_PER_PAGE;

/** A similar word begins with half of the letters, at least these. */
const FEWEST_LETTERS = 3;
/** Number of words of a query for which similar ones are looked up, and number of similar ones shown. */
const MAX_TRIED = 3;
const MAX_SIMILAR = 8;

/** Counts by the values of a filter; absent ones have no results. */
export type FilterCounts = Partial<Record<string, string>>;
export type SearchCounts = Record<'years' | 'types', FilterCounts>;

export interface SearchResults {
  total: number;
  lastPage: number;
  items: FoundArticle[];
  /** Numbers of results by year and type; absent when there are too many. */
  counts?: SearchCounts;
  /** Text that was searched instead of the keyword, which was not found. */
  corrected?: string;
  /** Spellings of names that were also found. */
  similarNames: string[];
}

/** The search in an address; pages beyond the first 10,000 results do not exist, and unknown values are ignored. */
export function searchQueryOf({ request }: PageRequest): SearchQuery {
  const { searchParams } = new URL(request.url);
  const value = (name: string) => searchParams.get(name) ?? '';
  const year = value('year');
  return {
    // Old addresses of OJS have `query`.
    keyword: (value('keyword') || value('query')).trim().slice(0, 200),
    year: /^(?:1[89]|2[01])\d\d$/.test(year) ? Number(year) : undefined,
    type: articleTypes.find((type) => type === value('type')),
    sort: searchOrders.find((order) => order === value('sort') && order !== 'relevance'),
    exact: value('exact') === '1' || undefined,
    page: Math.min(pageNumberOf(request), LAST_PAGE),
  };
}

/** The years that have articles, newest first; none if they cannot be fetched. */
export async function loadYears(page: PageRequest): Promise<number[]> {
  const years = await loadPart(load<number[]>(page, '/api/search/years'));
  return 'loaded' in years ? years.loaded : [];
}

/** Words of titles and names with the same beginnings, for a query without results. */
export async function loadSimilarWords(page: PageRequest, keyword: string): Promise<string[]> {
  const beginnings = parseSearchText(keyword)
    .words.filter((word) => word.length > FEWEST_LETTERS)
    .slice(0, MAX_TRIED)
    .map((word) => word.slice(0, Math.max(FEWEST_LETTERS, Math.ceil(word.length / 2))));
  const found = await Promise.all(
    beginnings.map(async (beginning) => {
      const path = `/api/search/suggestions?${new URLSearchParams({ keyword: beginning }).toString()}`;
      const part = await loadPart(load<SearchSuggestions>(page, path));
      if (!('loaded' in part)) return [];
      const { authors, articles } = part.loaded;
      const texts = [...articles.map(({ title_text }) => title_text), ...authors];
      return texts.flatMap(words).filter((word) => word.startsWith(beginning));
    }),
  );
  return [...new Set(found.flat())].slice(0, MAX_SIMILAR);
}

/** @throws a redirect to the last page when the requested one is later */
export async function loadSearch(page: PageRequest, query: SearchQuery): Promise<SearchResults> {
  const search = parametersOf(query);
  search.set('page', String(query.page));
  search.set('limit', String(RESULTS_PER_PAGE));
  search.set('counts', '1');
  const { value: items, response } = await fetchJson<FoundArticle[]>(
    page,
    `/api/search?${search.toString()}`,
  );
  const decoded = (name: string) => decodeURIComponent(response.headers.get(name) ?? '');
  const counts = (name: string): FilterCounts =>
    Object.fromEntries(new URLSearchParams(response.headers.get(name) ?? ''));
  const total = Number(response.headers.get('X-Total-Count'));
  const lastPage = Math.min(lastPageOf(total, RESULTS_PER_PAGE), LAST_PAGE);
  requirePage(page.request, lastPage);
  return {
    items: noticesAfterArticles(items),
    total,
    ...(response.headers.get(YEAR_COUNTS_HEADER) !== null && {
      counts: { years: counts(YEAR_COUNTS_HEADER), types: counts(TYPE_COUNTS_HEADER) },
    }),
    lastPage,
    corrected: decoded(CORRECTED_HEADER) || undefined,
    similarNames: decoded(SIMILAR_NAMES_HEADER).split(',').filter(Boolean),
  };
}
