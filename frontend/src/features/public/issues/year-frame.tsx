import { Link } from 'react-router-dom';
import type { IssueContents, IssueSummary } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { CoverPicture } from '../frame/cover-picture.tsx';
import { useMessages } from '#messages/messages-context.ts';
import styles from './year-frame.module.css';

/**
 * '{words.year(year)}' and a tile for each issue (requirements.md#archives): its cover, month and number of articles.
 */
export function YearFrame({ year, volumes }: { year: number; volumes: IssueSummary[] }) {
  const words = useMessages().pages.archives;
  return (
    <section className={styles.frame} aria-labelledby={`year-${year}`}>
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
                  {issue.issue_title && <span className={styles.title}>{issue.issue_title}</span>}{' '}
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
    <span className={styles.contents}>
      {published && <time dateTime={published.slice(0, 7)}>{format.month(published)}</time>}{' '}
      <span>{pages.archives.articles(articles)}</span>
    </span>
  );
}
