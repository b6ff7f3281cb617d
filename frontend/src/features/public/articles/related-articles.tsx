import { Link } from 'react-router-dom';
import type { ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { ArticleTitle, AuthorList } from './article-title.tsx';
import styles from './related-articles.module.css';

/** Links to articles on the same subject; renders nothing without any. */
export function RelatedArticles({ articles }: { articles: readonly ArticleLinkWithAuthors[] }) {
  const { articles: words } = useMessages();
  if (articles.length === 0) return null;
  return (
    <section data-print="none">
      <h2>{words.related}</h2>
      <ArticleLinks articles={articles} />
    </section>
  );
}

export const ArticleLinks = ({ articles }: { articles: readonly ArticleLinkWithAuthors[] }) => (
  <ul className={styles.related}>
    {articles.map((article) => (
      <li key={article.refnumber}>
        <Link to={paths.article(article)}>
          <ArticleTitle article={article} />
        </Link>
        <p>
          <AuthorList names={article.authorname} /> {article.year}
        </p>
      </li>
    ))}
  </ul>
);
