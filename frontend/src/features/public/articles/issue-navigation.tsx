import { Link } from 'react-router-dom';
import type { ArticleLink, Neighbours } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { ArticleTitle } from './article-title.tsx';
import styles from './issue-navigation.module.css';

export function IssueNavigation({ previous, next }: Neighbours) {
  const { articles } = useMessages();
  if (!previous && !next) return null;
  return (
    <nav className={styles.navigation} data-print="none" aria-label={articles.inThisIssue}>
      {previous && <Neighbour label={articles.previousArticle} rel="prev" article={previous} />}
      {next && <Neighbour label={articles.nextArticle} rel="next" article={next} />}
    </nav>
  );
}

const Neighbour = ({ label, rel, article }: { label: string; rel: string; article: ArticleLink }) => (
  <Link rel={rel} to={paths.article(article)}>
    <span className={styles.label}>{label}</span>
    <ArticleTitle article={article} />
  </Link>
);
