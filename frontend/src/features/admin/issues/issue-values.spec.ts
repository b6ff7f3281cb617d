import { describe, expect, test } from '@jest/globals';
import type { Issue } from '#contracts/fields/entities.ts';
import { isSendable } from '#shared/forms/checks.ts';
import { checkIssue, nextNumbers } from './issue-values.ts';

const issue = (year: number, volume: number, number: number): Issue => ({
  id: `${year}/${volume}/${number}`,
  year,
  volume,
  issue: number,
  articles: 0,
  creation: '2026-01-01T00:00:00.000Z',
  version: 1,
});
const newestFirst = [issue(2026, 5, 3), issue(2026, 5, 1), issue(2024, 4, 2), issue(2024, 3, 9)];

describe('the proposed next numbers', () => {
  test.each([
    ['in a year with issues', 2026, newestFirst, '5', '4'],
    ['in a year of two volumes', 2024, newestFirst, '4', '3'],
    ['in the year after the newest', 2027, newestFirst, '6', '1'],
    ['in a year between', 2025, newestFirst, '5', '1'],
    ['in a new journal', 2026, [], '1', '1'],
  ])('%s', (_, year, issues, volume, number) => {
    expect(nextNumbers(issues, year)).toEqual({ volume, issue: number });
  });

  test('are none in a year before the oldest', () => {
    expect(nextNumbers(newestFirst, 2020)).toBeUndefined();
  });
});

test('an issue may be submitted once no number is empty', () => {
  const incomplete = checkIssue({ year: '2026', volume: '', issue: '1' });
  expect([incomplete.empty, isSendable(incomplete)]).toEqual([['volume'], false]);
  expect(isSendable(checkIssue({ year: '2026', volume: '0', issue: '0' }))).toBe(true);
});
