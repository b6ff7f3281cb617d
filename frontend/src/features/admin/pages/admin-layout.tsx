import { useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useLocation,
} from 'react-router-dom';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import { staffRequest } from '#lib/api-call.ts';
import { JobTray } from '#admin/document-jobs/job-tray.tsx';
import { JobsProvider } from '#admin/document-jobs/jobs-provider.tsx';
import { FlashProvider } from '#shared/flash/flash-dialog.tsx';
import { ToastProvider } from '#shared/flash/toasts.tsx';
import { handbook, helpPath } from '#admin/help/handbook.ts';
import { handbookPageFor } from '#admin/palette/handbook-page-for.ts';
import { AdminBar } from '#admin/frame/admin-bar.tsx';
import { Forbidden } from '#shared/sign-in/forbidden.tsx';
import { IdentityDialog } from '#shared/sign-in/identity-dialog.tsx';
import { SecondFactorRequired } from '#shared/sign-in/second-factor/second-factor-required.tsx';
import { StaffContext } from '#shared/sign-in/staff-context.ts';
import { loginAddress, secondFactorAddress, verifiedUser } from '#shared/sign-in/staff-session.ts';
import { loadSite, siteOf } from '#shared/settings/site.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import type { AdminContext } from '#admin/settings/use-settings.ts';
import { ShortcutList } from '#ui/shortcut-list.tsx';
import { AdminError } from './admin-error.tsx';
import styles from '#admin/frame/admin-page.module.css';

/** The stored credential is verified on load (requirements.md#staff-session). */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await verifiedUser(request);
  if (!user) throw redirect(loginAddress('admin', request));
  const setUp = user.second_factor_missing && secondFactorAddress('admin', request);
  if (setUp) throw redirect(setUp);
  return { user, site: await loadSite(staffRequest(request)) };
}

export const shouldRevalidate = () => false;

export function Component() {
  const { user, site: loaded } = useLoaderData<typeof loader>();
  const [site, setSite] = useState(loaded);
  const [context] = useState<AdminContext>(() => ({
    setSettings: (settings) => setSite((before) => siteOf(settings, before.origin)),
  }));
  const { pathname } = useLocation();
  const page = handbookPageFor(pathname);
  const help = page
    ? { to: helpPath(page), title: handbook[page] }
    : { to: '/admin/help', title: 'the handbook' };
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // The clicked link is gone: move keyboard and screen reader focus into the page, not before the bar.
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement === document.body) main.current?.focus();
    shown.current = pathname;
  }, [pathname]);

  return (
    <StaffContext value={user}>
      <SiteContext value={site}>
        <FlashProvider>
          <ToastProvider>
            <JobsProvider>
              <div className={styles.admin}>
                <AdminBar user={user}>
                  <JobTray />
                </AdminBar>
                <main id="page" ref={main} tabIndex={-1}>
                  {user.second_factor_missing ? (
                    <SecondFactorRequired area="admin" />
                  ) : mayOpen(user.role, pathname) ? (
                    <Outlet context={context} />
                  ) : (
                    <Forbidden area="admin" />
                  )}
                </main>
              </div>
            </JobsProvider>
          </ToastProvider>
        </FlashProvider>
        <IdentityDialog area="admin" userId={user.id} />
        <ShortcutList help={help} />
        <ScrollRestoration />
      </SiteContext>
    </StaffContext>
  );
}

export const ErrorBoundary = LayoutError;

/** Shown when the admin layout itself could not be loaded. */
function LayoutError() {
  return (
    <main className={styles.failed}>
      <AdminError />
    </main>
  );
}
