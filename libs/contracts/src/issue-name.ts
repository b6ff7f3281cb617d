import type { IssueKey } from './events.ts';
import { isOnlineFirst } from './online-first.ts';

/** 'Volume 5, Issue 2 (2026)', or 'Online first (2026)' for articles that have no issue yet. */
export const issueName = (key: IssueKey): string =>
  isOnlineFirst(key)
    ? `Online first (${key.year})`
    : `Volume ${key.volume}, Issue ${key.issue} (${key.year})`;

/** 'Vol. 5, Issue 2 (2026)', for narrow places. */
export const shortIssueName = (key: IssueKey): string => issueName(key).replace('Volume', 'Vol.');
