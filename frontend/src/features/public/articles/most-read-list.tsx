import { Link } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import type { MostReadArticle } from '#contracts/journal/usage-figures.ts';
import { useMessages } from '#messages/messages-context.ts';
import { ArticleTitle, AuthorList } from './article-title.tsx';
import textStyles from '../frame/text.module.css';
import styles from './most-read-list.module.css';

export function MostReadList({ articles }: { articles: readonly MostReadArticle[] }) {
  const { pages, format } = useMessages();
  return (
    <ol className={styles.list}>
      {articles.map((article) => (
        <li key={article.refnumber}>
          <Link to={paths.article(article)}>
            <ArticleTitle article={article} />
          </Link>
          <p>
            <AuthorList names={article.authorname} /> {article.year}.{' '}
            <span className={textStyles.unbroken}>
              {pages.mostRead.downloads(format.number(article.downloads))}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
