import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
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
import { WebdataBar } from '../frame/webdata-bar.tsx';
import { storedSession } from '#lib/session.ts';
import { ShortcutList } from '#ui/shortcut-list.tsx';
import styles from './webdata-layout.module.css';

/** Without a session redirects to the login; with a rejected one, to the site root (requirements.md#staff-session). */
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
