import { staffRequest } from '#lib/api-call.ts';
import { siteWithoutSettings } from './site-without-settings.ts';
import { loadSite, type Site } from './site.ts';

/** The site for staff pages that need little of its settings and work without them. */
export async function loadSiteAnyway(request: Request): Promise<Site> {
  try {
    return await loadSite(staffRequest(request));
  } catch (error) {
    console.error(error);
    return siteWithoutSettings(new Date().getFullYear());
  }
}
