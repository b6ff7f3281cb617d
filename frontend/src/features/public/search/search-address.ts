import type { SearchOrder } from '#contracts/api/search.ts';
import type { ArticleType } from '#contracts/publication/article-types.ts';

export interface SearchQuery {
  keyword: string;
  year?: number;
  type?: ArticleType;
  /** Order of the results; by relevance if absent. */
  sort?: SearchOrder;
  /** Whether only the typed words are searched. */
  exact?: boolean;
  /** From 1. */
  page: number;
}

export const searchAddress = (query: Partial<SearchQuery>): string =>
  `/search?${parametersOf(query).toString()}`;

export function parametersOf({ keyword = '', year, type, sort, exact, page = 1 }: Partial<SearchQuery>) {
  return new URLSearchParams({
    keyword,
    ...(year !== undefined && { year: String(year) }),
    ...(type && { type }),
    ...(sort && { sort }),
    ...(exact && { exact: '1' }),
    ...(page > 1 && { page: String(page) }),
  });
}
