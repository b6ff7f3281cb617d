import type { SiteLanguage } from '#contracts/values/site-languages.ts';

export const languageNames: Record<SiteLanguage, string> = { en: 'English', hi: 'Hindi' };
