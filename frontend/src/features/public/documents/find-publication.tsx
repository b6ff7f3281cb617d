import { Form, Link } from 'react-router-dom';
import { isNotice } from '#contracts/publication/amendments.ts';
import { words as wordsOf } from '#contracts/text/folding.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { ArticleTitle, AuthorList } from '../articles/article-title.tsx';
import type { SearchResults } from '../search/search-results.ts';
import formStyles from '../search/search-form.module.css';
import styles from './find-publication.module.css';

export function FindPublication({ keyword }: { keyword: string }) {
  const words = useMessages().pages.publication;
  return (
    <>
      <p>{words.search}</p>
      <Form
        className={formStyles.form}
        data-print="none"
        action="/pdf"
        role="search"
        aria-label={words.nameOrTitle}
      >
        <label htmlFor="publication-keyword">{words.nameOrTitle}</label>
        <span className={formStyles.row}>
          <input
            key={keyword}
            id="publication-keyword"
            type="search"
            name="keyword"
            defaultValue={keyword}
            maxLength={200}
            required
          />
          <button type="submit">{words.findByName}</button>
        </span>
      </Form>
    </>
  );
}

export function FindByReference() {
  const words = useMessages().pages.publication;
  return (
    <>
      <p>
        {words.enter((text) => (
          <Link to="/archives">{text}</Link>
        ))}
      </p>
      <Form className={formStyles.form} data-print="none" action="/pdf">
        <label htmlFor="refno">{words.reference}</label>
        <span className={formStyles.row}>
          <input id="refno" type="text" name="refno" inputMode="decimal" autoComplete="off" required />
          <button type="submit">{words.find}</button>
        </span>
      </Form>
    </>
  );
}

export function FoundPublications({ keyword, found }: { keyword: string; found: SearchResults }) {
  const { articles, pages } = useMessages();
  const words = pages.publication;
  const searched = wordsOf(found.corrected ?? keyword);
  // A notice about an article has no certificates.
  const items = found.items.filter((article) => !isNotice(article));
  if (items.length === 0) return <p role="status">{words.nothing}</p>;
  return (
    <>
      <p role="status">{words.found(items.length, found.total - (found.items.length - items.length))}</p>
      <ol className={styles.found}>
        {items.map((article) => (
          <li key={article.id}>
            <Link to={paths.publication(article.refnumber)}>
              <ArticleTitle article={article} searched={searched} />
            </Link>
            <p>
              <AuthorList names={article.authorname} searched={searched} />
            </p>
            <p className={styles.place}>
              {articles.shortIssueName(article)} · {articles.reference} {article.refnumber}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
