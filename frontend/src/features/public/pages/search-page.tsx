import { useLoaderData } from 'react-router-dom';
import { words } from '#contracts/folding.ts';
import { ArticleTable } from '../articles/article-table.tsx';
import { SearchForm } from '../search/search-form.tsx';
import {
  loadSearch,
  RESULTS_PER_PAGE,
  type SearchQuery,
  searchQueryOf,
  type SearchResults,
} from '../search/search-results.ts';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { loadPart, pageData, type PageRequest, type Part } from '../../../lib/load.ts';
import { Pager } from '../../../ui/pager.tsx';
import styles from '../search/search-results.module.css';

interface Search {
  query: SearchQuery;
  /** Undefined without a keyword. */
  results?: Part<SearchResults>;
}

export async function loader(page: PageRequest) {
  const query = searchQueryOf(page);
  if (!query.keyword) return { query };
  const results = await loadPart(loadSearch(page, query));
  return pageData<Search>({ query, results }, results);
}

export function Component() {
  const { query, results } = useLoaderData<Search>();
  const { keyword } = query;
  return (
    <>
      <PageHead title={keyword ? `Search: ${keyword}` : 'Search'} />
      <h1>Search</h1>
      <SearchForm id="page-search" keyword={keyword} />
      {results ? (
        <PagePart part={results}>{(found) => <Results {...query} {...found} />}</PagePart>
      ) : (
        <p>Search the titles, authors, keywords and abstracts of all articles.</p>
      )}
    </>
  );
}

function Results({ keyword, page, total, lastPage, items }: SearchQuery & SearchResults) {
  if (total === 0) {
    return (
      <p role="status">Sorry, nothing matched your search terms. Please try again with different keywords.</p>
    );
  }
  return (
    <>
      <p role="status" className={styles.resultsLine}>
        Results: {total}, Query: {keyword}
      </p>
      <ArticleTable
        articles={items}
        caption="Articles found"
        first={(page - 1) * RESULTS_PER_PAGE + 1}
        withIssue
        searched={words(keyword)}
      />
      <Pager
        className={styles.pages}
        label="Pages of results"
        page={page}
        pages={lastPage}
        address={(to) => `/search?${new URLSearchParams({ keyword, page: String(to) }).toString()}`}
      />
    </>
  );
}
