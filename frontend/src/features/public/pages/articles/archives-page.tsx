import { useLoaderData } from 'react-router-dom';
import type { IssueSummary } from '#contracts/fields/entities.ts';
import { issuesByYear } from '#public/issues/issues-by-year.ts';
import { YearFrame } from '#public/issues/year-frame.tsx';
import { PageHead } from '#public/frame/page-head.tsx';
import { PagePart } from '#public/frame/page-part.tsx';
import { SearchForm } from '#public/search/search-form.tsx';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import styles from '#public/frame/text.module.css';

/** More than these have a list of links above them. */
const YEARS_IN_VIEW = 3;

export const handle: RouteHandle = {
  outline: (part: Part<IssueSummary[]>) =>
    'loaded' in part
      ? issuesByYear(part.loaded).map(({ year }) => ({ id: `year-${year}`, title: String(year) }))
      : [],
};

export const loader = (page: PageRequest) => loadMainPart<IssueSummary[]>(page, '/api/archives/');

export function Component() {
  const words = useMessages().pages.archives;
  return (
    <>
      <PageHead title={words.title} path="/archives" description={words.description} />
      <h1>{words.title}</h1>
      <PagePart part={useLoaderData<Part<IssueSummary[]>>()}>
        {(summaries) => <Years years={issuesByYear(summaries)} />}
      </PagePart>
    </>
  );
}

function Years({ years }: { years: ReturnType<typeof issuesByYear> }) {
  const words = useMessages().pages.archives;
  if (years.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <SearchForm id="archives-search" />
      {years.length > YEARS_IN_VIEW && (
        <nav className={styles.beforeOutline} aria-label={words.years}>
          <ul className={styles.kicker}>
            {years.map(({ year }) => (
              <li key={year}>
                <a href={`#year-${year}`}>{year}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {years.map(({ year, volumes }) => (
        <YearFrame key={year} year={year} volumes={volumes} />
      ))}
    </>
  );
}
