import { Fragment } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { singular, words as wordsOf } from '#contracts/text/folding.ts';
import { excludedTerms, parseSearchText } from '#contracts/text/search-text.ts';
import { MAX_SEARCH_RESULTS } from '#contracts/text/limits.ts';
import { SearchAlertLink } from '#public/alerts/alert-link.tsx';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import { ArticleTable } from '#public/articles/article-table.tsx';
import { ArticleLinks } from '#public/articles/related-articles.tsx';
import { ActiveFilters, SearchFilters } from '#public/search/search-filters.tsx';
import { SearchForm } from '#public/search/search-form.tsx';
import {
  loadSearch,
  loadSimilarWords,
  loadYears,
  RESULTS_PER_PAGE,
  searchQueryOf,
  type SearchResults,
} from '#public/search/search-results.ts';
import { searchAddress, type SearchQuery } from '#public/search/search-address.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { OnwardLinks } from '#public/frame/ways-on.tsx';
import { load, loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Pager } from '#ui/tables/pager.tsx';
import styles from '#public/search/search-results.module.css';

export const handle: RouteHandle = { frame: 'search' };

/** Number of articles offered if nothing was found. */
const NEWEST = 3;

interface Search {
  query: SearchQuery;
  /** Undefined without a keyword. */
  results?: Part<SearchResults>;
  years: number[];
  /** Suggestions if nothing was found: similar words, and the newest articles. */
  waysOn?: { similar: string[]; newest: ArticleListing[] };
}

export async function loader(page: PageRequest) {
  const query = searchQueryOf(page);
  if (!query.keyword) return { query, years: [] };
  const [results, years] = await Promise.all([loadPart(loadSearch(page, query)), loadYears(page)]);
  const nothing = 'loaded' in results && results.loaded.total === 0;
  const waysOn = nothing ? await loadWaysOn(page, query) : undefined;
  return pageData<Search>({ query, results, years, waysOn }, results);
}

async function loadWaysOn(page: PageRequest, { keyword }: SearchQuery) {
  const recent = load<ArticleListing[]>(page, `/api/archives/recent?limit=${NEWEST}`);
  const [similar, newest] = await Promise.all([loadSimilarWords(page, keyword), loadPart(recent)]);
  return { similar, newest: 'loaded' in newest ? newest.loaded : [] };
}

export function Component() {
  const { query, results, years, waysOn } = useLoaderData<Search>();
  const { keyword } = query;
  const { excluded } = parseSearchText(keyword);
  const words = useMessages().pages.search;
  return (
    <>
      <PageHead title={keyword ? words.titleOf(keyword) : words.title} />
      <h1>{words.title}</h1>
      <SearchForm id="page-search" keyword={keyword}>
        {results && (
          <SearchFilters
            query={query}
            years={years}
            counts={'loaded' in results ? results.loaded.counts : undefined}
          />
        )}
      </SearchForm>
      {results && <ActiveFilters query={query} />}
      {excluded.length > 0 && (
        <p>
          {words.without(
            excludedTerms(keyword),
            <Link to={searchAddress({ ...query, page: 1, keyword: keyword.replace(/[-−–"“”„]/gu, ' ') })}>
              {words.withAll}
            </Link>,
          )}
        </p>
      )}
      {results ? (
        <PagePart part={results}>
          {(found) =>
            found.total === 0 ? <Nothing query={query} {...waysOn} /> : <Results query={query} {...found} />
          }
        </PagePart>
      ) : (
        <p>{words.intro}</p>
      )}
    </>
  );
}

function Results({ query, ...found }: SearchResults & { query: SearchQuery }) {
  const words = useMessages().pages.search;
  const { total, lastPage, items, corrected, similarNames } = found;
  const { keyword, page, year, type } = query;
  const searched = corrected ? wordsOf(corrected) : parseSearchText(keyword).words;
  const typed = <Link to={searchAddress({ ...query, page: 1, exact: true })}>{keyword}</Link>;
  return (
    <>
      <div className={styles.resultsLine}>
        <p role="status">
          {words.results(total > MAX_SEARCH_RESULTS ? words.moreThan(MAX_SEARCH_RESULTS) : total, keyword)}
        </p>
        <SearchAlertLink keyword={keyword} type={type} year={year} />
      </div>
      {corrected && <p>{words.correctedTo(<b>{corrected}</b>, typed)}</p>}
      {similarNames.length > 0 && (
        <p>{words.withNames(<b className={styles.names}>{similarNames.join(', ')}</b>, typed)}</p>
      )}
      <ArticleTable
        articles={items}
        caption={words.found}
        first={(page - 1) * RESULTS_PER_PAGE + 1}
        withIssue
        searched={[...searched, ...searched.map(singular), ...similarNames]}
      />
      <Pager
        className={styles.pages}
        label={words.pager}
        page={page}
        pages={lastPage}
        address={(to) => searchAddress({ ...query, page: to })}
      />
    </>
  );
}

/**
 * Message that nothing was found (requirements.md#search-page), with fewer or similar words, the
 * archives, the newest articles.
 */
function Nothing({ query, similar = [], newest = [] }: { query: SearchQuery } & Partial<Search['waysOn']>) {
  const words = useMessages().pages.search;
  const { keyword, year, type } = query;
  const single = [...new Set(parseSearchText(keyword).words)];
  const links = (searched: string[]) =>
    searched.map((word) => (
      <Fragment key={word}>
        <Link to={searchAddress({ keyword: word })}>{word}</Link>{' '}
      </Fragment>
    ));
  return (
    <>
      <p role="status">{words.nothing}</p>
      <OnwardLinks>
        {(year ?? type) && (
          <li>
            <Link to={searchAddress({ keyword })}>{words.unfiltered}</Link>
          </li>
        )}
        {single.length > 1 && (
          <li>
            {words.fewer} {links(single)}
          </li>
        )}
        {similar.length > 0 && (
          <li>
            {words.similar} {links(similar)}
          </li>
        )}
      </OnwardLinks>
      {newest.length > 0 && (
        <section className={styles.newest}>
          <h2>{words.newest}</h2>
          <ArticleLinks articles={newest} />
        </section>
      )}
    </>
  );
}
