import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import type { PageError } from '../../../lib/load.ts';
import styles from './page-error.module.css';

const UNEXPECTED = 'Oops! Sorry, an unexpected error has occurred.';

/** Shows the error message of the specification (section 8), and what to do next. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { error: code, message } = (isRouteErrorResponse(error) && (error.data as PageError | null)) || {};
  if (!missing) {
    return (
      <div className={styles.notice} role="alert">
        <title>An unexpected error has occurred</title>
        <h1>{UNEXPECTED}</h1>
        <p>Please load the page again in a few minutes. Nothing you have done has been lost.</p>
        <p>
          <a href="/">Start at the home page</a>
        </p>
      </div>
    );
  }
  const article = code === 'article_not_found';
  return (
    <div className={styles.notice}>
      <title>{article ? message : 'Page not found'}</title>
      <h1>{article ? message : 'Page not found'}</h1>
      <p>
        {article
          ? 'It may have moved to another issue, or its reference number may be mistyped.'
          : 'Nothing is published at this address.'}
      </p>
      <ul>
        <li>
          <Link to="/archives">Browse the archives</Link> by year, volume and issue
        </li>
        <li>
          <Link to="/search">Search the articles</Link> by title, author or keyword
        </li>
        <li>
          <Link to="/">Start at the home page</Link>
        </li>
      </ul>
    </div>
  );
}
