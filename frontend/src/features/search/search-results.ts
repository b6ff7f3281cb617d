import type { ArticleListing } from '#contracts/entities.js';
import { loadCounted, pageNumberOf, type PageRequest } from '../../lib/load.js';

export const RESULTS_PER_PAGE = 20;

export interface SearchResults {
  keyword: string;
  /** From 1. */
  page: number;
  total: number;
  items: ArticleListing[];
}

/** What `?keyword=&page=` asks for; nothing is asked of the API without a keyword. */
export async function loadSearch(page: PageRequest): Promise<SearchResults> {
  const query = new URL(page.request.url).searchParams;
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 200);
  const asked = { keyword, page: pageNumberOf(page) };
  if (!keyword) return { ...asked, total: 0, items: [] };
  const search = new URLSearchParams({ keyword, page: String(asked.page), limit: String(RESULTS_PER_PAGE) });
  return { ...asked, ...(await loadCounted<ArticleListing>(page, `/api/search?${search.toString()}`)) };
}
