import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom';
import type { PageError } from '#lib/load.ts';
import { useInBrowser } from '#ui/use-in-browser.ts';
import { SearchForm } from '../search/search-form.tsx';
import { useMessages } from '#messages/messages-context.ts';
import styles from './page-error.module.css';

/** Shows the error's message (requirements.md#errors), and what to do next. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { frame } = useMessages();
  const words = frame.error;
  const { pathname } = useLocation();
  const isOffline = useInBrowser(() => !navigator.onLine);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (!missing) {
    return (
      <div className={styles.notice} role="alert">
        <title>{words.title}</title>
        <h1>{isOffline ? frame.offline.title : words.unexpected}</h1>
        <p>{isOffline ? frame.offline.text : words.again}</p>
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
      <SearchForm id="missing-search" keyword={isArticle ? '' : wordsOf(pathname)} />
      <ul>
        <li>
          {words.archives((text) => (
            <Link to="/archives">{text}</Link>
          ))}
        </li>
        <li>
          <Link to="/">{words.home}</Link>
        </li>
      </ul>
    </div>
  );
}

/** Words of an address to search for: '/pages/peer-review.html' → 'peer review'. */
const wordsOf = (path: string): string =>
  (path.split('/').filter(Boolean).at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replace(/%[\da-f]{2}|[^\p{L}\p{M}]+/giu, ' ')
    .trim();
