import type { ArticleListing } from '#contracts/entities.ts';
import { MAX_SEARCH_RESULTS } from '#contracts/limits.ts';
import { loadCounted, type PageRequest } from '../../../lib/load.ts';
import { lastPageOf, pageNumberOf, requirePage } from '../../../lib/paging.ts';

export const RESULTS_PER_PAGE = 20;

/** The last page of a search, whose results are limited (decisions 8). */
const LAST_PAGE = MAX_SEARCH_RESULTS / RESULTS_PER_PAGE;

export interface SearchQuery {
  keyword: string;
  /** From 1. */
  page: number;
}

export interface SearchResults {
  total: number;
  /** Last page that can be shown. */
  lastPage: number;
  items: ArticleListing[];
}

/** The search in `?keyword=&page=`; pages beyond the first 10,000 results do not exist. */
export function searchQueryOf({ request }: PageRequest): SearchQuery {
  const keyword = (new URL(request.url).searchParams.get('keyword') ?? '').trim().slice(0, 200);
  return { keyword, page: Math.min(pageNumberOf(request), LAST_PAGE) };
}

/** @throws a redirect to the last page when the requested one is later */
export async function loadSearch(page: PageRequest, query: SearchQuery): Promise<SearchResults> {
  const search = new URLSearchParams({
    keyword: query.keyword,
    page: String(query.page),
    limit: String(RESULTS_PER_PAGE),
  });
  const found = await loadCounted<ArticleListing>(page, `/api/search?${search.toString()}`);
  const lastPage = Math.min(lastPageOf(found.total, RESULTS_PER_PAGE), LAST_PAGE);
  requirePage(page.request, lastPage);
  return { ...found, lastPage };
}
