import { NO_MAIL_HEADER } from '#contracts/api/no-mail.ts';
import type { Settings } from '#contracts/fields/entities.ts';
import type { PageLink } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { PictureSize } from '#contracts/values/pictures.ts';
import { originOf } from '#contracts/values/site-address.ts';
import { fetchJson, load, loadPart, type PageRequest } from '#lib/load.ts';

/** The journal's logo; without a size it is shown in a square place. */
export interface Logo {
  address: string;
  size?: PictureSize;
}

/** Data of the site that every public page uses. */
export interface Site {
  settings: Settings;
  /** Whether no mail can be sent. */
  hasNoMail?: true;
  /** Links to the journal's own pages, from the menu, About and the footer. */
  menu: PageLink[];
  /** The journal's full title, as in documents and citations. */
  journal: string;
  /**
   * The site's own name: in the masthead's small line, the sidebar, page titles (requirements.md#names-of-the-journal).
   */
  shortName: string;
  logo?: Logo;
  /** Scheme and host of absolute addresses, without a trailing slash. */
  origin: string;
  /** Reason why the settings could not be fetched; they are empty in that case. */
  failure?: string;
  /** Year of the copyright line; set by the server, so that a cached page and its hydration agree. */
  year: number;
}

/** Fetched once at start, then reused during client-side navigation (requirements.md#names-of-the-journal). */
export async function loadSite(page: PageRequest): Promise<Site> {
  const [{ value: settings, response }, menu] = await Promise.all([
    fetchJson<Settings>(page, '/api/settings/'),
    loadPart(load<PageLink[]>(page, '/api/menu/')),
  ]);
  // Pages are complete enough without these links.
  const site = siteOf(settings, new URL(page.request.url).origin, 'loaded' in menu ? menu.loaded : []);
  return response.headers.get(NO_MAIL_HEADER) === null ? site : { ...site, hasNoMail: true };
}

/** @param origin used when the settings have no domain */
export const siteOf = (settings: Settings, origin: string, menu: PageLink[] = []): Site => ({
  settings,
  menu,
  journal: settings.formatted_journal_name || settings.websitename,
  shortName: settings.websitename || settings.formatted_journal_name,
  ...(settings.logo_image && {
    logo: { address: paths.sitePicture(settings.logo_image), size: settings.logo_size },
  }),
  origin: originOf(settings.domain) ?? origin,
  year: new Date().getFullYear(),
});
