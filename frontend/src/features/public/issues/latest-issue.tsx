import { Link } from 'react-router-dom';
import type { ArticleListing, IssueContents } from '#contracts/fields/entities.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import { useMessages } from '#messages/messages-context.ts';
import { IssueAlertLink } from '../alerts/alert-link.tsx';
import { ArticleTitle, AuthorList } from '../articles/article-title.tsx';
import { CoverPicture } from '../frame/cover-picture.tsx';
import textStyles from '../frame/text.module.css';
import styles from './latest-issue.module.css';

export interface LatestIssueData {
  issue: NamedIssue & IssueContents;
  articles: ArticleListing[];
  total: number;
}

export function LatestIssue({ issue, articles, total }: LatestIssueData) {
  const { frame, pages, format } = useMessages();
  const words = pages.home;
  const address = paths.issue(issue);
  return (
    <section className={styles.contents} aria-labelledby="latest">
      <Link className={styles.cover} to={address} tabIndex={-1} aria-hidden="true">
        <CoverPicture issue={issue} />
      </Link>
      <h2 id="latest">
        <Link to={address}>
          {words.latest(issue)} <span className={styles.contentsYear}>({issue.year})</span>
          {issue.issue_title && <span className={styles.title}>{issue.issue_title}</span>}
        </Link>
      </h2>
      <p className={textStyles.facts}>
        <time dateTime={issue.published.slice(0, 7)}>{format.month(issue.published)}</time>
        <span>{pages.archives.articles(total)}</span>
        <span>
          <IssueAlertLink />
        </span>
      </p>
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
            <span className={styles.contentsPages}>
              {printedRange(article.pagenumber)}
              {article.file && (
                <a
                  href={paths.articleFile(article)}
                  type="application/pdf"
                  aria-label={`PDF: ${article.title_text}`}
                >
                  PDF
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Link to={address}>{total > articles.length ? words.allArticles(total) : words.thisIssue}</Link>
        {' · '}
        <Link to="/archives">{words.allIssues}</Link>
        {' · '}
        <Link to="/recent">{frame.newArticles}</Link>
      </p>
    </section>
  );
}
