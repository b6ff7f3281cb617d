import { Link, useLoaderData } from 'react-router-dom';
import type { IssueContents, IssueSummary } from '#contracts/fields/entities.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { SearchForm } from '#public/search/search-form.tsx';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { loadMainPart, type PageRequest, type Part } from '#lib/load.ts';
import { paths } from '#contracts/journal/paths.ts';
import { CoverPicture } from '../../frame/cover-picture.tsx';
import { issuesByYear } from '#public/issues/issues-by-year.ts';
import styles from '#public/frame/text.module.css';
import yearStyles from './archives-page.module.css';

/** Number of years above which the page starts with a list of links. */
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

/**
 * '{words.year(year)}' and a tile for each issue (requirements.md#archives): its cover, month and number of articles.
 */
function YearFrame({ year, volumes }: { year: number; volumes: IssueSummary[] }) {
  const words = useMessages().pages.archives;
  return (
    <section className={yearStyles.frame} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{words.year(year)}</h2>
      {volumes.map(({ volume, issues, contents }) => (
        <ul key={volume}>
          {issues.map((number, at) => {
            const issue = { year, volume, issue: number, ...contents[at]! };
            return (
              <li key={number}>
                <Link to={paths.issue(issue)}>
                  <CoverPicture issue={issue} />
                  {words.issue(issue)}{' '}
                  {issue.issue_title && <span className={yearStyles.title}>{issue.issue_title}</span>}{' '}
                  <Contents {...issue} />
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </section>
  );
}

/** The month and the number of articles. */
function Contents({ articles, published }: IssueContents) {
  const { format, pages } = useMessages();
  return (
    <span className={yearStyles.contents}>
      {published && <time dateTime={published.slice(0, 7)}>{format.month(published)}</time>}{' '}
      <span>{pages.archives.articles(articles)}</span>
    </span>
  );
}
