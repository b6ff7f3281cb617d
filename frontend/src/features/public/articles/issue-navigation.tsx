import { Link } from 'react-router-dom';
import type { ArticleLink } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { ArticleTitle } from './article-title.tsx';
import type { ArticleInIssue } from './load-article.ts';
import styles from './issue-navigation.module.css';

/** Previous and next article of the issue, in page order. */
export function IssueNavigation({ previous, next }: Omit<ArticleInIssue, 'article'>) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.navigation} data-print="none" aria-label="In this issue">
      {previous && <Neighbour label="Previous article" rel="prev" article={previous} />}
      {next && <Neighbour label="Next article" rel="next" article={next} />}
    </nav>
  );
}

function Neighbour({ label, rel, article }: { label: string; rel: string; article: ArticleLink }) {
  return (
    <Link rel={rel} to={paths.article(article)}>
      <span className={styles.label}>{label}</span>
      <ArticleTitle article={article} />
    </Link>
  );
}
