import type { Issue } from '#contracts/fields/entities.ts';
import { isRegularIssue, type IssueKey } from '#contracts/publication/issue-key.ts';
import type { CheckResult } from '#shared/forms/checks.ts';

/** Values of the form that creates an issue: numbers as in their inputs. */
export interface IssueValues {
  year: string;
  volume: string;
  issue: string;
}
export const issueLabels: Record<keyof IssueValues, string> = {
  year: 'Year',
  volume: 'Volume',
  issue: 'Issue',
};

export const issueBody = ({ year, volume, issue }: IssueValues): IssueKey => ({
  year: Number(year),
  volume: Number(volume),
  issue: Number(issue),
});

/** An empty field stops the submission (requirements.md#issue-form). */
export const checkIssue = (values: IssueValues): CheckResult<keyof IssueValues> => ({
  empty: (['year', 'volume', 'issue'] as const).filter((field) => values[field] === ''),
  isSilent: true,
  messages: {},
});

/**
 * The next volume and number in a year: after the existing ones or, for a later year than any, of the following
 * volume when each year has one. Undefined when they cannot be determined.
 *
 * @param issues newest first
 */
export function nextNumbers(
  issues: Issue[],
  year: number,
): Pick<IssueValues, 'volume' | 'issue'> | undefined {
  const newest = issues.find((issue) => issue.year <= year && isRegularIssue(issue));
  if (newest?.year === year) return { volume: String(newest.volume), issue: String(newest.issue + 1) };
  if (newest) return { volume: String(newest.volume + year - newest.year), issue: '1' };
  return issues.length === 0 ? { volume: '1', issue: '1' } : undefined;
}
