import type { IssueKey } from './events.ts';
import { isOnlineFirst } from './online-first.ts';
import type { SiteLanguage } from './site-languages.ts';

const names: Record<SiteLanguage, { issue: (key: IssueKey) => string; onlineFirst: string }> = {
  en: { issue: ({ volume, issue }) => `Volume ${volume}, Issue ${issue}`, onlineFirst: 'Online first' },
  hi: { issue: ({ volume, issue }) => `खंड ${volume}, अंक ${issue}`, onlineFirst: 'पहले ऑनलाइन' },
};

/** 'Volume 5, Issue 2 (2026)', or 'Online first (2026)' for articles that have no issue yet. */
export function issueName(key: IssueKey, language: SiteLanguage = 'en'): string {
  const { issue, onlineFirst } = names[language];
  return `${isOnlineFirst(key) ? onlineFirst : issue(key)} (${key.year})`;
}

/** 'Vol. 5, Issue 2 (2026)', for narrow places. */
export const shortIssueName = (key: IssueKey): string => issueName(key).replace('Volume', 'Vol.');
