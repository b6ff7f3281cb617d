import {
  Form,
  Link,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router-dom';
import { FlashProvider } from '#shared/flash/flash-dialog.tsx';
import { ToastProvider } from '#shared/flash/toasts.tsx';
import { Forbidden } from '#shared/sign-in/forbidden.tsx';
import { IdentityDialog } from '#shared/sign-in/identity-dialog.tsx';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import { SecondFactorRequired } from '#shared/sign-in/second-factor/second-factor-required.tsx';
import { loginAddress, secondFactorAddress, verifiedUser } from '#shared/sign-in/staff-session.ts';
import { loadSiteAnyway } from '#shared/settings/load-site-anyway.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import { storedSession } from '#lib/session.ts';
import { ShortcutList } from '#ui/shortcut-list.tsx';
import { useState } from 'react';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { useSlashKey } from '#ui/use-key.ts';
import { useLogout } from '#shared/sign-in/use-logout.ts';
import styles from './webdata-layout.module.css';

/** Redirects to the login without a session, and to the site root with a rejected one (requirements.md#staff-session). */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!storedSession()) throw redirect(loginAddress('webdata', request));
  const user = await verifiedUser(request);
  if (!user) throw redirect('/');
  const setUp = user.second_factor_missing && secondFactorAddress('webdata', request);
  if (setUp) throw redirect(setUp);
  return { user, site: await loadSiteAnyway(request) };
}

export const shouldRevalidate = () => false;

const workLogHelp = { to: '/admin/help/work-log', title: 'The work log' };

export function Component() {
  const { user, site } = useLoaderData<typeof loader>();
  return (
    <SiteContext value={site}>
      <FlashProvider>
        <ToastProvider>
          <div className={styles.webdata}>
            <WebdataBar user={user} />
            <main id="page" tabIndex={-1}>
              {user.second_factor_missing ? (
                <SecondFactorRequired area="webdata" />
              ) : mayOpen(user.role, '/webdata') ? (
                <Outlet />
              ) : (
                <Forbidden area="webdata" />
              )}
            </main>
          </div>
        </ToastProvider>
      </FlashProvider>
      <IdentityDialog area="webdata" userId={user.id} />
      <ShortcutList help={mayOpen(user.role, '/admin/help') ? workLogHelp : undefined} />
      <ScrollRestoration />
    </SiteContext>
  );
}

export { EntriesError as ErrorBoundary } from './entries-error.tsx';

/** The fixed blue bar of the data-entry area (requirements.md#webdata-pages). */
function WebdataBar({ user }: { user: SessionUser }) {
  const logOut = useLogout('webdata');
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const field = useSlashKey();
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  // Another search in the address replaces what was typed.
  const [typed, setTyped] = useState({ text: search, search });
  if (typed.search !== search) setTyped({ text: search, search });

  return (
    <header className={styles.bar} data-busy={state !== 'idle'}>
      <Link to="/webdata/*">Home</Link>
      {/* A relative link: adds the query string to the current route. */}
      <Form role="search" action={pathname}>
        <label className="unseen" htmlFor="log-search">
          Search the entries
        </label>
        <input
          id="log-search"
          ref={field}
          type="search"
          name="search"
          placeholder="Search..."
          aria-keyshortcuts="/"
          value={typed.text}
          onChange={({ target }) => setTyped({ text: target.value, search })}
        />
        <button type="submit">Search</button>
      </Form>
      <Link className={styles.user} to="/webdata/sign-in" title="Your password and sessions">
        User: <b>{user.name}</b>
      </Link>
      <button type="button" onClick={logOut}>
        Logout
      </button>
    </header>
  );
}
