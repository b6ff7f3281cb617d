import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { loadOrReload } from '#lib/missing-scripts.ts';
import { useInBrowser } from '#ui/use-in-browser.ts';
import { ContactEmail } from '#public/frame/contact-email.tsx';
import { PageHead } from '#public/frame/public-page.tsx';
import styles from '#public/submission/submission.module.css';

// The lists of their scripts are not among those that every page of the site has.
const views = {
  manuscript: lazy(loadOrReload(() => import('#public/submission/link-view.tsx'))),
  review: lazy(loadOrReload(() => import('#public/review/review-view.tsx'))),
};

/** The token in the address's fragment; it stays when another fragment, such as that of "Skip to content", is followed. */
function useToken(): string {
  const { hash } = useLocation();
  const [token, setToken] = useState('');
  const given = /^#([\w-]{40,})/.exec(hash)?.[1];
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => {
    if (given === undefined && token !== '')
      window.history.replaceState(window.history.state, '', `#${token}`);
  }, [given, token]);
  return given ?? token;
}

export function Component() {
  const words = useSubmissionMessages();
  const token = useToken();
  const about = /\/review\/?$/.test(useLocation().pathname) ? 'review' : 'manuscript';
  const View = views[about];
  // The server sends the page without a manuscript.
  const isInBrowser = useInBrowser(() => true);
  return (
    <>
      <PageHead title={words.own[about]} />
      <h1>{words.own[about]}</h1>
      <p className={styles.unscripted}>
        {words.needsScripts} <ContactEmail />
      </p>
      {!isInBrowser ? (
        <p data-scripted>{words.loading}</p>
      ) : (
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          <View key={token} token={token} />
        </Suspense>
      )}
      <p className={styles.below}>
        <Link to={manuscriptPaths.help(about === 'review' ? 'for-reviewers' : 'for-authors')}>
          {words.help[about]}
        </Link>
      </p>
    </>
  );
}
