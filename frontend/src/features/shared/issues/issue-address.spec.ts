import { describe, expect, test } from '@jest/globals';
import { issueApiPath, issueFromApiPath, issueFromParams } from './issue-address.ts';

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
