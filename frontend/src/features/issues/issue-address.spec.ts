import { describe, expect, test } from '@jest/globals';
import { issueApiPath, issueFromApiPath, issueFromParams } from './issue-address.ts';
import { issuesByYear } from './issues-by-year.ts';

describe('the address of an issue', () => {
  test.each([
    [{ year: '2026', vol: 'vol7', issue: 'issue1' }],
    [{ year: '2026', vol: '7', issue: '1' }],
    [{ year: '2026', vol: 'vol7', issue: '1' }],
  ])('%j is volume 7, issue 1 of 2026', (params) => {
    expect(issueFromParams(params)).toEqual({ year: 2026, volume: 7, issue: 1 });
  });

  test.each([{ year: '2026', vol: 'volx', issue: '1' }, { year: '20.6', vol: '7', issue: '1' }, {}])(
    '%j is not an issue page',
    (params) => {
      expect(() => issueFromParams(params)).toThrow(expect.objectContaining({ init: { status: 404 } }));
    },
  );
});

test('the API path of an issue can be parsed', () => {
  const issue = { year: 2026, volume: 7, issue: 0 };
  expect(issueFromApiPath(issueApiPath(issue))).toEqual(issue);
});

test('a year with two volumes is one frame, and one without visible issues has none', () => {
  const rows = [
    { year: 2025, volume: 6, total_issues: 4, issues: [1, 4] },
    { year: 2024, volume: 5, total_issues: 2, issues: [0, 2] },
    { year: 2024, volume: 4, total_issues: 2, issues: [2] },
  ];
  const empty = { year: 2026, volume: 7, total_issues: 1, issues: [] };
  expect(issuesByYear([empty, ...rows])).toEqual([
    { year: 2025, volumes: [rows[0]] },
    { year: 2024, volumes: [rows[1], rows[2]] },
  ]);
});
