import type { Settings } from '#contracts/entities.js';
import { originOf } from '#contracts/site-address.js';
import { load, type PageRequest } from '../../lib/load.js';

/** What every public page knows of its site. */
export interface Site {
  settings: Settings;
  /** The journal's full title, as documents and citations give it. */
  journal: string;
  /** What the site calls itself: the masthead's small line, the sidebar, page titles (decisions 8). */
  shortName: string;
  /** Scheme and host of absolute addresses, without a final slash. */
  origin: string;
  /** Why the settings could not be fetched; they are empty then. */
  failure?: string;
  /** Of the copyright line; from the server, so that a cached page and its hydration agree. */
  year: number;
}

/** Fetched once at start, then kept while the reader moves about (specification section 1). */
export async function loadSite(page: PageRequest): Promise<Site> {
  const settings = await load<Settings>(page, '/api/settings/');
  return siteOf(settings, new URL(page.request.url).origin);
}

/** @param origin where the settings name no domain */
export function siteOf(settings: Settings, origin: string): Site {
  return {
    settings,
    journal: settings.formatted_journal_name || settings.websitename,
    shortName: settings.websitename || settings.formatted_journal_name,
    origin: originOf(settings.domain) ?? origin,
    year: new Date().getFullYear(),
  };
}
