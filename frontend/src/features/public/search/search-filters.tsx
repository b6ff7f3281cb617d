import type { ChangeEvent } from 'react';
import { Link } from 'react-router-dom';
import { articleTypes } from '#contracts/publication/article-types.ts';
import { searchOrders } from '#contracts/api/search.ts';
import { useMessages } from '#messages/messages-context.ts';
import { searchAddress, type SearchQuery } from './search-address.ts';
import type { FilterCounts, SearchCounts } from './search-results.ts';
import styles from './search-filters.module.css';

const submit = ({ target }: ChangeEvent<HTMLSelectElement>) => target.form?.requestSubmit();

interface Props {
  query: SearchQuery;
  years: readonly number[];
  counts?: SearchCounts;
}

/** Filters and order of the results, applied when one is chosen or, without JavaScript, with the form's button. */
export function SearchFilters({ query, years, counts }: Props) {
  const { pages, articles } = useMessages();
  const words = pages.search;
  const { year, type, sort } = query;
  const shownYears = year === undefined || years.includes(year) ? years : [year, ...years];
  return (
    <span className={styles.filters}>
      <label>
        {words.year}
        <select key={`year ${year}`} name="year" defaultValue={year ?? ''} onChange={submit}>
          <option value="">{words.allYears}</option>
          <Options
            options={shownYears.map((each) => ({ value: String(each), name: String(each) }))}
            chosen={String(year)}
            counts={counts?.years}
          />
        </select>
      </label>
      <label>
        {words.type}
        <select key={`type ${type}`} name="type" defaultValue={type ?? ''} onChange={submit}>
          <option value="">{words.allTypes}</option>
          <Options
            options={articleTypes.map((each) => ({ value: each, name: articles.type(each) }))}
            chosen={type}
            counts={counts?.types}
          />
        </select>
      </label>
      <label>
        {words.sort}
        <select key={`sort ${sort}`} name="sort" defaultValue={sort ?? 'relevance'} onChange={submit}>
          {searchOrders.map((each) => (
            <option key={each} value={each}>
              {words.orders[each]}
            </option>
          ))}
        </select>
      </label>
    </span>
  );
}

interface OptionsProps {
  options: readonly { value: string; name: string }[];
  chosen?: string;
  counts?: FilterCounts;
}

/** Options of a filter that have results, with the number of articles where it is known. */
const Options = ({ options, chosen, counts }: OptionsProps) =>
  options
    .filter(({ value }) => !counts || counts[value] !== undefined || value === chosen)
    .map(({ value, name }) => (
      <option key={value} value={value}>
        {counts ? `${name} (${counts[value] ?? 0})` : name}
      </option>
    ));

/** Active filters, each with a link to the results without it. */
export function ActiveFilters({ query }: { query: SearchQuery }) {
  const { pages, articles } = useMessages();
  const { year, type } = query;
  if (year === undefined && type === undefined) return null;
  const chip = (name: string, without: Partial<SearchQuery>) => (
    <li>
      <Link to={searchAddress({ ...query, ...without, page: 1 })}>
        {name} <span aria-hidden="true">×</span>
        <span className="unseen">{pages.search.removeFilter}</span>
      </Link>
    </li>
  );
  return (
    <ul className={styles.active} aria-label={pages.search.filters} data-print="none">
      {year !== undefined && chip(String(year), { year: undefined })}
      {type && chip(articles.type(type), { type: undefined })}
    </ul>
  );
}
