import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router-dom';
import type { RouteHandle } from '../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { SiteContext } from '#shared/settings/site-context.ts';
import { siteWithoutSettings } from '#shared/settings/site-without-settings.ts';
import { loadSite, type Site } from '#shared/settings/site.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { loadPart, pageData, type PageRequest } from '#lib/load.ts';
import { ErrorBoundary as PageErrorMessage } from './page-error.tsx';
import '../../../styles/print-public.css';

/** Without settings the frame is still shown, but the page is not indexed. */
export async function loader(page: PageRequest) {
  const part = await loadPart(loadSite(page));
  const site = 'loaded' in part ? part.loaded : siteWithoutSettings(new Date().getFullYear(), part.failure);
  return pageData(site, part);
}

/** Settings are fetched once at start (requirements.md#public-frame). */
export const shouldRevalidate = () => false;

export function Component() {
  const site = useLoaderData<Site>();
  const { handle, data } = useMatches().at(-1) ?? {};
  const { frame, outline } = (handle ?? {}) as RouteHandle;
  const messages = useMessages();
  return (
    <SiteContext value={site}>
      <link rel="alternate" type="application/atom+xml" title={site.journal} href="/feed.xml" />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={site.shortName}
        href="/opensearch.xml"
      />
      <PublicFrame kind={frame} headings={data ? outline?.(data as never, messages, site) : undefined}>
        <Outlet />
      </PublicFrame>
      <ScrollRestoration />
    </SiteContext>
  );
}

/** The site's own layout around the error, without the parts that depend on the settings. */
export function ErrorBoundary() {
  const year = new Date().getFullYear();
  return (
    <SiteContext value={siteWithoutSettings(year)}>
      <PublicFrame>
        <PageErrorMessage />
      </PublicFrame>
    </SiteContext>
  );
}
