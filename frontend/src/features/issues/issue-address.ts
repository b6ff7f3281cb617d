import type { IssueKey } from '#contracts/events.js';
import { numberFromSegment } from '#contracts/numbers.js';
import { pageError } from '../../lib/load.js';

/** Reads an issue from a path's segments, with or without their prefixes; an address without numbers is a page that does not exist. */
export function issueFromParams(params: Record<string, string | undefined>): IssueKey {
  const year = numberFromSegment(params.year ?? '');
  const volume = numberFromSegment(params.vol ?? '', 'vol');
  const issue = numberFromSegment(params.issue ?? '', 'issue');
  if (year === undefined || volume === undefined || issue === undefined) throw pageError('not_found');
  return { year, volume, issue };
}

/** The API's path of an issue's articles. */
export const issueApiPath = ({ year, volume, issue }: IssueKey): string =>
  `/api/archives/${year}/${volume}/${issue}`;

/** The issue that such a path names. */
export function issueFromApiPath(path: string): IssueKey {
  const [year, vol, issue] = path.split('/').slice(-3);
  return issueFromParams({ year, vol, issue });
}
