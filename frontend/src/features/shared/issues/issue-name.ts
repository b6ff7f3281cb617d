import type { IssueKey } from '#contracts/events.ts';

/** { year: 2026, volume: 5, issue: 2 } → 'Volume 5, Issue 2 (2026)'. */
export const issueName = ({ year, volume, issue }: IssueKey): string =>
  `Volume ${volume}, Issue ${issue} (${year})`;
