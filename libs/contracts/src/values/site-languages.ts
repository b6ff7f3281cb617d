/** The languages of the public site's own words; English is without a prefix. */
export const siteLanguages = ['en', 'hi'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];

/** What the site's languages call themselves. */
export const languageNames: Record<SiteLanguage, string> = { en: 'English', hi: 'हिन्दी' };

const prefix = /^\/hi(?=\/|$)/i;

export const languageOfPath = (path: string): SiteLanguage => (prefix.test(path) ? 'hi' : 'en');

/** '/hi/board' → '/board', for comparing a page's address. */
export const withoutLanguage = (path: string): string => path.replace(prefix, '') || '/';

/** '/board' → '/hi/board', '/' → '/hi'. @param path without a language */
export const inLanguage = (path: string, language: SiteLanguage): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
