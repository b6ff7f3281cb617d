/**
 * 'journal.example' or 'https://journal.example/' → 'https://journal.example'; undefined if it has no valid
 * host name.
 */
export function originOf(domain: string): string | undefined {
  const address = domain.trim();
  if (!address) return undefined;
  const withScheme = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(withScheme) ? new URL(withScheme).origin : undefined;
}

/** Sources of the site's address besides the journal's settings. */
export interface SiteSettings {
  SITE_ORIGIN: string;
  SITE_PORT: number;
}

/** The site's address: what its operator has set, otherwise the setting `domain`, otherwise this machine's. */
export const siteOrigin = ({ SITE_ORIGIN, SITE_PORT }: SiteSettings, domain = ''): string =>
  originOf(SITE_ORIGIN) ?? originOf(domain) ?? `http://localhost:${SITE_PORT}`;

/** 'narmada-journal.org' or 'https://narmada-journal.org/' as an address without a slash at its end. */
export function siteAddress(text: string): string {
  const bare = text.replace(/(?<!\/)\/+$/, '');
  return /^[^\s\p{C}\\/?#@:]+\.[^\s\p{C}\\/?#@:.]{2,}$/u.test(bare) ? `https://${bare}` : bare;
}

/**
 * Validates the site's own address, the base of links in mails, feeds and documents. The URL parser accepts
 * tabs, backslashes and credentials, so the form is checked first.
 *
 * @returns an error message, or undefined if valid
 */
export const siteAddressProblem = (text: string): string | undefined =>
  /^https?:\/\/[^\s\p{C}\\/?#@]+$/iu.test(siteAddress(text)) && URL.canParse(siteAddress(text))
    ? undefined
    : 'This must be the site’s address alone, such as https://journal.example.org';
