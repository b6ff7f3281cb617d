import { expect, test } from '@jest/globals';
import { issuesByYear } from './issues-by-year.ts';

test('a year with two volumes is one frame', () => {
  const rows = [
    { year: 2025, volume: 6, total_issues: 4, issues: [1, 4], contents: [] },
    { year: 2024, volume: 5, total_issues: 2, issues: [0, 2], contents: [] },
    { year: 2024, volume: 4, total_issues: 2, issues: [2], contents: [] },
  ];
  expect(issuesByYear(rows)).toEqual([
    { year: 2025, volumes: [rows[0]] },
    { year: 2024, volumes: [rows[1], rows[2]] },
  ]);
});
