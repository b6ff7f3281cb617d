import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { numberFromSegment } from '#contracts/text/numbers.ts';
import { DomainError } from '#platform/errors/domain-error.ts';

export interface IssueParams {
  year: string;
  volume: string;
  issue: string;
}

/** Parses the numbers of an issue's address; segments may have the prefixes of page URLs. */
export function issueKey(params: IssueParams): IssueKey {
  const year = numberFromSegment(params.year);
  const volume = numberFromSegment(params.volume, 'vol');
  const issue = numberFromSegment(params.issue, 'issue');
  if (year === undefined || volume === undefined || issue === undefined) throw new DomainError('not_found');
  return { year, volume, issue };
}
