import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useSearchParams,
} from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import type { RouteHandle } from '../../../route-handle.ts';
import { parseLook } from '#shared/settings/look.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import { loadSite, type Site } from '#shared/settings/site.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { PublicFrame } from '../frame/public-frame.tsx';

/** Preview for staff alone: nobody can pass on an address that changes the look of the site. */
export const loader = (page: LoaderFunctionArgs) =>
  staffLoad('admin', page.request, async () => {
    await call('/auth/verify-token/', { signal: page.request.signal });
    return loadSite(page);
  });

/** Pages in a look that is not saved yet; links from them lead out of the preview. */
export function Component() {
  const site = useLoaderData<Site>();
  const { logo, ...look } = parseLook(useSearchParams()[0]);
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
