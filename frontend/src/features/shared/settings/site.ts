import type { Settings } from '#contracts/entities.ts';
import { originOf } from '#contracts/site-address.ts';
import { load, type PageRequest } from '../../../lib/load.ts';

/** Data of the site that every public page uses. */
export interface Site {
  settings: Settings;
  /** The journal's full title, as in documents and citations. */
  journal: string;
  /** The site's own name: in the masthead's small line, the sidebar, page titles (decisions 8). */
  shortName: string;
  /** Scheme and host of absolute addresses, without a trailing slash. */
  origin: string;
  /** Why the settings could not be fetched; they are empty in that case. */
  failure?: string;
  /** For the copyright line; set by the server, so that a cached page and its hydration agree. */
  year: number;
}

/** Fetched once at start, then reused during client-side navigation (specification section 1). */
export async function loadSite(page: PageRequest): Promise<Site> {
  const settings = await load<Settings>(page, '/api/settings/');
  return siteOf(settings, new URL(page.request.url).origin);
}

/** @param origin used when the settings have no domain */
export function siteOf(settings: Settings, origin: string): Site {
  return {
    settings,
    journal: settings.formatted_journal_name || settings.websitename,
    shortName: settings.websitename || settings.formatted_journal_name,
    origin: originOf(settings.domain) ?? origin,
    year: new Date().getFullYear(),
  };
}
