import type { IssueKey } from './events.ts';

/** Where articles are that are published before they have an issue: volume 0, issue 0 of their year. */
export const onlineFirst = (year: number): IssueKey => ({ year, volume: 0, issue: 0 });

export const isOnlineFirst = ({ volume, issue }: Pick<IssueKey, 'volume' | 'issue'>): boolean =>
  volume === 0 && issue === 0;
