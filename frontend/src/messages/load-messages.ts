import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Messages } from './messages.ts';

/** A catalogue is fetched on its own, so that a page receives its language alone. */
const catalogues: Record<SiteLanguage, () => Promise<Messages>> = {
  en: async () => (await import('./en/index.ts')).en,
  hi: async () => (await import('./hi/index.ts')).hi,
};

export const loadMessages = (language: SiteLanguage): Promise<Messages> => catalogues[language]();

/** The catalogue's key in the build's manifest. */
export const catalogueModule = (language: SiteLanguage): string => `src/messages/${language}/index.ts`;
