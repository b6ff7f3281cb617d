import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
} from 'react-router-dom';
import { FlashProvider } from '../../shared/flash/flash-dialog.tsx';
import { loginAddress, verifiedUser } from '../../shared/sign-in/staff-session.ts';
import { siteWithoutSettings } from '../../shared/settings/site-without-settings.ts';
import { SiteContext } from '../../shared/settings/site-context.ts';
import { loadSite } from '../../shared/settings/site.ts';
import { WebdataBar } from '../frame/webdata-bar.tsx';
import { storedSession } from '../../../lib/session.ts';
import styles from './webdata-layout.module.css';

/** Without a session redirects to the login; with a rejected one, to the site root (specification section 4). */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!storedSession()) throw redirect(loginAddress('webdata', request));
  const [user, site] = await Promise.all([verifiedUser(request), siteOf(request)]);
  if (!user) throw redirect('/');
  return { user, site };
}

/** Only the time zone is needed from the settings; the area works without them. */
async function siteOf(request: Request) {
  try {
    return await loadSite({ request });
  } catch (error) {
    console.error(error);
    return siteWithoutSettings(new Date().getFullYear());
  }
}

export const shouldRevalidate = () => false;

export function Component() {
  const { user, site } = useLoaderData<typeof loader>();
  return (
    <SiteContext value={site}>
      <FlashProvider>
        <div className={styles.webdata}>
          <WebdataBar user={user} />
          <main id="page" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </FlashProvider>
      <ScrollRestoration />
    </SiteContext>
  );
}

export { EntriesError as ErrorBoundary } from './entries-error.tsx';
