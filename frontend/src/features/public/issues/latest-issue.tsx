import { Link } from 'react-router-dom';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { IssueAlertLink } from '../alerts/alert-link.tsx';
import { ArticleTitle } from '../articles/article-title.tsx';
import { AuthorList } from '../articles/author-list.tsx';
import styles from './latest-issue.module.css';

export interface Latest {
  issue: IssueKey;
  /** The first articles of the issue. */
  articles: ArticleListing[];
  /** Number of articles in the issue. */
  total: number;
}

/** The table of contents of the newest issue with articles, as on the cover of a printed journal. */
export function LatestIssue({ issue, articles, total }: Latest) {
  const { frame, pages } = useMessages();
  const words = pages.home;
  const address = paths.issue(issue);
  return (
    <section className={styles.contents} aria-labelledby="latest">
      <h2 id="latest">
        <Link to={address}>
          {words.latest(issue)} <span className={styles.contentsYear}>({issue.year})</span>
        </Link>
      </h2>
      <ol>
        {articles.map((article) => (
          <li key={article.id}>
            <h3>
              <Link to={paths.article(article)}>
                <ArticleTitle article={article} />
              </Link>
            </h3>
            <p>
              <AuthorList names={article.authorname} />
            </p>
            <span className={styles.contentsPages}>{printedRange(article.pagenumber)}</span>
          </li>
        ))}
      </ol>
      <p>
        <Link to={address}>{total > articles.length ? words.allArticles(total) : words.thisIssue}</Link>
        {' · '}
        <Link to="/archives">{words.allIssues}</Link>
        {' · '}
        <Link to="/recent">{frame.newArticles}</Link>
        {' · '}
        <IssueAlertLink />
      </p>
    </section>
  );
}
