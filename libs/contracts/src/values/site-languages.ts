/** The languages of the public site's own words; English is without a prefix. */
export const siteLanguages = ['en', 'hi'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];

/** The languages in which staff may write a text besides English. */
export type OtherLanguage = Exclude<SiteLanguage, 'en'>;
export const otherLanguages = siteLanguages.filter(
  (language): language is OtherLanguage => language !== 'en',
);

/** Names of the site's languages in their own language. */
export const languageNames: Record<SiteLanguage, string> = { en: 'English', hi: 'हिन्दी' };

const prefix = new RegExp(`^/(${otherLanguages.join('|')})(?=/|$)`, 'i');

export const languageOfPath = (path: string): SiteLanguage =>
  otherLanguages.find((language) => language === prefix.exec(path)?.[1]?.toLowerCase()) ?? 'en';

/** '/hi/board' → '/board', for comparing a page's address. */
export const withoutLanguage = (path: string): string => path.replace(prefix, '') || '/';

/** '/board' → '/hi/board', '/' → '/hi'. @param path without a language */
export const inLanguage = (path: string, language: SiteLanguage): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
