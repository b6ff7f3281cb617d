import { describe, expect, test } from '@jest/globals';
import { issueColumns, monthColumns, weekColumns } from './columns.ts';

describe('the dashboard’s columns', () => {
  test('link to their issues', () => {
    expect(issueColumns([{ year: 2026, volume: 5, issue: 2, articles: 12 }])).toEqual([
      { label: '5(2)', title: 'Volume 5, Issue 2 (2026)', value: 12, to: '/admin/archives/2026/5/2' },
    ]);
  });

  test('name the month and the week, the last of which is still running', () => {
    const months = monthColumns([
      { month: '2025-12', downloads: 7 },
      { month: '2026-01', downloads: 0 },
    ]);
    expect(months.map(({ label, title, unfinished }) => [label, title, unfinished])).toEqual([
      ['Dec', 'December 2025', false],
      ['Jan', 'January 2026', true],
    ]);
    const weeks = weekColumns([{ week: '2026-11-16', certificates: 3 }]);
    expect(weeks).toEqual([
      { label: '16 Nov', title: 'Week of 16 November 2026', value: 3, unfinished: true },
    ]);
  });
});
