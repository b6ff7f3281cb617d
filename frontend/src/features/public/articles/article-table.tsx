import { Link } from 'react-router-dom';
import { linkText } from '#contracts/amendments.ts';
import type { ArticleListing } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { shortIssueName } from '#contracts/issue-name.ts';
import { labelledRange } from '#contracts/page-range.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { ArticleTitle } from './article-title.tsx';
import { AuthorList } from './author-list.tsx';
import { Citation } from './citation.tsx';
import styles from './article-table.module.css';

interface Props {
  articles: ArticleListing[];
  caption: string;
  /** Serial number of the first row. */
  first?: number;
  /** Whether each row names its issue; redundant in a table of one issue. */
  withIssue?: boolean;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/** The articles of an issue or of a search: a table on wide screens, stacked entries on a phone. */
export function ArticleTable({ articles, caption, first = 1, withIssue, searched }: Props) {
  return (
    <table className={styles.articles}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">S.No.</th>
          <th scope="col">Title and Authors Name</th>
          <th scope="col">Country</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article, index) => (
          <ArticleRow
            key={article.id}
            article={article}
            serial={first + index}
            withIssue={withIssue}
            searched={searched}
          />
        ))}
      </tbody>
    </table>
  );
}

function ArticleRow({
  article,
  serial,
  withIssue,
  searched,
}: Pick<Props, 'withIssue' | 'searched'> & { article: ArticleListing; serial: number }) {
  const { journal } = useSite();
  const address = paths.article(article);
  return (
    <tr>
      <td className={styles.serial}>{serial}</td>
      <td>
        <h2 className={styles.title}>
          <Link to={address}>
            <ArticleTitle article={article} searched={searched} />
          </Link>
        </h2>
        <p className={styles.authors}>
          <AuthorList names={article.authorname} searched={searched} />
        </p>
        <ul className={styles.links}>
          <li>
            <Link to={address} aria-label={`Abstract of ${article.title_text}`}>
              Abstract
            </Link>
          </li>
          {article.file && (
            <li>
              <a
                href={paths.articleFile(article)}
                aria-label={`Download ${article.title_text}`}
                type="application/pdf"
              >
                {linkText('Download', article.standing)}
              </a>
            </li>
          )}
          {withIssue && (
            <li>
              <Link to={paths.issue(article)}>{shortIssueName(article)}</Link>
            </li>
          )}
          {article.pagenumber && <li>{labelledRange(article.pagenumber)}</li>}
        </ul>
        <p className={styles.cite}>
          <b>How to cite this article</b> <Citation article={article} journal={journal} />
        </p>
      </td>
      <td className={styles.country}>{article.country}</td>
    </tr>
  );
}
