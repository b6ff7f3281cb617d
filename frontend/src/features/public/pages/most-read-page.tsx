import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import type { MostReadArticle } from '#contracts/journal/usage-figures.ts';
import { ArticleTitle } from '../articles/article-title.tsx';
import { AuthorList } from '../articles/author-list.tsx';
import styles from '../articles/related-articles.module.css';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { WaysOn } from '../frame/ways-on.tsx';
import { loadMainPart, type PageRequest, type Part } from '../../../lib/load.ts';
import { useMessages } from '../../../messages/messages-context.ts';

export const loader = (page: PageRequest) => loadMainPart<MostReadArticle[]>(page, '/api/most-read');

export function Component() {
  const words = useMessages().pages.mostRead;
  return (
    <>
      <PageHead title={words.title} path="/most-read" description={words.description} />
      <h1>{words.title}</h1>
      <p>{words.description}</p>
      <PagePart part={useLoaderData<Part<MostReadArticle[]>>()}>
        {(found) => <List articles={found} />}
      </PagePart>
    </>
  );
}

function List({ articles }: { articles: readonly MostReadArticle[] }) {
  const { pages, format } = useMessages();
  if (articles.length === 0)
    return (
      <>
        <p role="status">{pages.mostRead.empty}</p>
        <WaysOn />
      </>
    );
  return (
    <ol className={styles.related}>
      {articles.map((article) => (
        <li key={article.refnumber}>
          <Link to={paths.article(article)}>
            <ArticleTitle article={article} />
          </Link>
          <p>
            <AuthorList names={article.authorname} /> {article.year}.{' '}
            {pages.mostRead.downloads(format.number(article.downloads))}
          </p>
        </li>
      ))}
    </ol>
  );
}
