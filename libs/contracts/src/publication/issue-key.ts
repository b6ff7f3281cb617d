import type { SiteLanguage } from '#contracts/values/site-languages.ts';

/** The place of an article, so that a consumer knows which pages show it. */
export interface IssueKey {
  year: number;
  volume: number;
  issue: number;
}

/** Where articles are that are published before they have an issue: volume 0, issue 0 of their year. */
export const onlineFirst = (year: number): IssueKey => ({ year, volume: 0, issue: 0 });

export const isOnlineFirst = ({ volume, issue }: Pick<IssueKey, 'volume' | 'issue'>): boolean =>
  volume === 0 && issue === 0;

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
