import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import type { PageError } from '../../../lib/load.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import styles from './page-error.module.css';

/** Shows the error message of the specification (section 8), and what to do next. */
export function ErrorBoundary() {
  const error = useRouteError();
  const words = useMessages().frame.error;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (!missing) {
    return (
      <div className={styles.notice} role="alert">
        <title>{words.title}</title>
        <h1>{words.unexpected}</h1>
        <p>{words.again}</p>
        <p>
          <Link reloadDocument to="/">
            {words.home}
          </Link>
        </p>
      </div>
    );
  }
  const isArticle = (error.data as PageError | null)?.error === 'article_not_found';
  const heading = isArticle ? words.articleMissing : words.pageMissing;
  return (
    <div className={styles.notice}>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{isArticle ? words.articleMissingText : words.pageMissingText}</p>
      <ul>
        <li>
          {words.archives((text) => (
            <Link to="/archives">{text}</Link>
          ))}
        </li>
        <li>
          {words.search((text) => (
            <Link to="/search">{text}</Link>
          ))}
        </li>
        <li>
          <Link to="/">{words.home}</Link>
        </li>
      </ul>
    </div>
  );
}
