import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useSearchParams,
} from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import type { RouteHandle } from '../../../route-handle.ts';
import { lookOf } from '#shared/settings/look.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import { loadSite, type Site } from '#shared/settings/site.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { PublicFrame } from '../frame/public-frame.tsx';

/** For staff alone: nobody can pass on an address in which the site looks as they like. */
export const loader = (page: LoaderFunctionArgs) =>
  staffLoad('admin', page.request, async () => {
    await call('/auth/verify-token/', { signal: page.request.signal });
    return loadSite(page);
  });

/** Pages in a look that is not saved yet. They are shown, not used: what is followed from them is not a preview. */
export function Component() {
  const site = useLoaderData<Site>();
  const { logo, ...look } = lookOf(useSearchParams()[0]);
  const { frame } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  return (
    <SiteContext
      value={{
        ...site,
        settings: { ...site.settings, ...look },
        ...(logo && { logo: { address: logo } }),
      }}
    >
      <div inert>
        <PublicFrame kind={frame}>
          <Outlet />
        </PublicFrame>
      </div>
    </SiteContext>
  );
}

export { ErrorBoundary } from './page-error.tsx';
