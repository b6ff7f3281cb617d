import { useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useLocation,
} from 'react-router-dom';
import { JobsProvider } from '../document-jobs/jobs-provider.tsx';
import { FlashProvider } from '../../shared/flash/flash-dialog.tsx';
import { AdminBar } from '../frame/admin-bar.tsx';
import { loginAddress, verifiedUser } from '../../shared/sign-in/staff-session.ts';
import { loadSite, siteOf } from '../../shared/settings/site.ts';
import { SiteContext } from '../../shared/settings/site-context.ts';
import type { AdminContext } from '../settings/use-settings.ts';
import { LayoutError } from './layout-error.tsx';
import styles from '../frame/admin-page.module.css';

/** The stored credential is verified on load (specification section 4). */
export async function loader({ request }: LoaderFunctionArgs) {
  const [user, site] = await Promise.all([verifiedUser(request), loadSite({ request })]);
  if (!user) throw redirect(loginAddress('admin', request));
  return { user, site };
}

export const shouldRevalidate = () => false;

export function Component() {
  const { user, site: loaded } = useLoaderData<typeof loader>();
  const [site, setSite] = useState(loaded);
  const [context] = useState<AdminContext>(() => ({
    setSettings: (settings) => setSite((before) => siteOf(settings, before.origin)),
  }));
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // The clicked link is gone: move keyboard and screen reader focus into the page, not before the bar.
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement === document.body) main.current?.focus();
    shown.current = pathname;
  }, [pathname]);

  return (
    <SiteContext value={site}>
      <FlashProvider>
        <JobsProvider>
          <div className={styles.admin}>
            <AdminBar user={user} />
            <main id="page" ref={main} tabIndex={-1}>
              <Outlet context={context} />
            </main>
          </div>
        </JobsProvider>
      </FlashProvider>
      <ScrollRestoration />
    </SiteContext>
  );
}

export const ErrorBoundary = LayoutError;
