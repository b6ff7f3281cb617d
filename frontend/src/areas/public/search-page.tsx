import { useLoaderData } from 'react-router-dom';
import { words } from '#contracts/folding.js';
import { ArticleTable } from '../../features/articles/article-table.js';
import { SearchForm } from '../../features/search/search-form.js';
import { loadSearch, RESULTS_PER_PAGE, type SearchResults } from '../../features/search/search-results.js';
import { PageHead } from '../../features/site/page-head.js';
import type { PageRequest } from '../../lib/load.js';
import { Pager } from '../../ui/pager.js';

export const loader = (page: PageRequest) => loadSearch(page);

export function Component() {
  const results = useLoaderData<SearchResults>();
  const { keyword } = results;
  return (
    <>
      <PageHead title={keyword ? `Search: ${keyword}` : 'Search'} />
      <h1>Search</h1>
      <SearchForm id="page-search" keyword={keyword} />
      {keyword ? (
        <Results {...results} />
      ) : (
        <p>Search the titles, authors, keywords and abstracts of all articles.</p>
      )}
    </>
  );
}

function Results({ keyword, page, total, items }: SearchResults) {
  if (total === 0) {
    return (
      <p role="status">Sorry, nothing matched your search terms. Please try again with different keywords.</p>
    );
  }
  return (
    <>
      <p role="status" className="results-line">
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
        label="Pages of results"
        page={page}
        pages={Math.ceil(total / RESULTS_PER_PAGE)}
        address={(to) => `/search?${new URLSearchParams({ keyword, page: String(to) }).toString()}`}
      />
    </>
  );
}
