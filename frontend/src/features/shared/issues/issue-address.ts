import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { pageError } from '#lib/load.ts';

/**
 * Parses an issue from a path's segments, with or without their prefixes; undefined for an address without
 * numbers.
 */
export function readIssue(params: Record<string, string | undefined>): IssueKey | undefined {
  const year = numberFromSegment(params.year ?? '');
  const volume = numberFromSegment(params.vol ?? '', 'vol');
  const issue = numberFromSegment(params.issue ?? '', 'issue');
  if (year === undefined || volume === undefined || issue === undefined) return undefined;
  return { year, volume, issue };
}

/** The issue in a path's segments. @throws the 404 page for an address without numbers */
export function issueFromParams(params: Record<string, string | undefined>): IssueKey {
  const issue = readIssue(params);
  if (!issue) throw pageError('not_found');
  return issue;
}

export const issueApiPath = ({ year, volume, issue }: IssueKey): string =>
  `/api/archives/${year}/${volume}/${issue}`;

export const issueDetailsPath = (issue: IssueKey): string => `${issueApiPath(issue)}/about`;

/** API path of an issue's last page; returns 404 for an unknown issue. */
export const lastPagePath = ({ year, volume, issue }: Record<keyof IssueKey, string | number>): string =>
  `/api/admin/archives/${year}/${volume}/${issue}/last-page`;

export function issueFromApiPath(path: string): IssueKey {
  const [year, vol, issue] = path.split('/').slice(-3);
  return issueFromParams({ year, vol, issue });
}
