import { expect, it } from '@jest/globals';
import { issueName, numberedIssue, shortIssueName } from './issue-key.ts';

const [year, volume] = [2026, 5];

it.each([
  [{ issue: 2 }, 'Volume 5, Issue 2 (2026)', 'खंड 5, अंक 2 (2026)'],
  [{ issue: 1, issue_label: '1-2' }, 'Volume 5, Issue 1-2 (2026)', 'खंड 5, अंक 1-2 (2026)'],
  [{ issue: 1001, issue_label: 'S1' }, 'Volume 5, Issue S1 (2026)', 'खंड 5, अंक S1 (2026)'],
  [{ issue: 1001, issue_label: 'Suppl. 1' }, 'Volume 5, Suppl. 1 (2026)', 'खंड 5, Suppl. 1 (2026)'],
  [{ issue: 1001, issue_label: 'विशेषांक' }, 'Volume 5, विशेषांक (2026)', 'खंड 5, विशेषांक (2026)'],
])('names the issue %j by its label or its number', (issue, english, hindi) => {
  expect(issueName({ year, volume, ...issue })).toBe(english);
  expect(shortIssueName({ year, volume, ...issue })).toBe(english.replace('Volume', 'Vol.'));
  expect(issueName({ year, volume, ...issue }, 'hi')).toBe(hindi);
});

it('numbers issues by what is printed, so that no two of a volume are the same', () => {
  const known: { issue: number; issue_label: string }[] = [];
  const number = (text: string) => {
    const found = numberedIssue(text, known);
    known.push(found);
    return [found.issue, found.issue_label];
  };
  expect(
    ['12', '012', '1-2', '1', '1-2', '1', 'Suppl. 1', '3/4', '3', 'Suppl. 1', '0-1', '2026-7', '1001'].map(
      number,
    ),
  ).toEqual([
    [12, ''],
    [12, ''],
    [1, '1-2'],
    [1001, '1'],
    [1, '1-2'],
    [1001, '1'],
    [1002, 'Suppl. 1'],
    [3, '3/4'],
    [1003, '3'],
    [1002, 'Suppl. 1'],
    [1004, '0-1'],
    [1005, '2026-7'],
    [1006, '1001'],
  ]);
});
