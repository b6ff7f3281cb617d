import { describe, expect, it } from '@jest/globals';
import {
  followingPages,
  labelledRange,
  pageOrderMessage,
  pageRangeFormatMessage,
  pageWord,
  parsePageRange,
  singlePage,
  printedRange,
} from './page-range.ts';

describe('A page range', () => {
  it.each([
    ['1-6', { first: 1, last: 6 }],
    ['10-10', { first: 10, last: 10 }],
    [' 101-112 ', { first: 101, last: 112 }],
    ['007-009', { first: 7, last: 9 }],
  ])('is parsed from digits-digits: %j', (text, range) => expect(parsePageRange(text)).toEqual(range));

  it('may be descending, which is reported as a different error', () => {
    expect(parsePageRange('6-1')).toEqual({ first: 6, last: 1 });
  });

  it.each(['', '6', '1-', '-6', '1 - 6', '1–6', '1-6-9', 'a-b', 'i-vi', '1.5-6', '१-६', '12345678-12345679'])(
    'is not parsed from %j',
    (text) => expect(parsePageRange(text)).toBeUndefined(),
  );

  it.each([
    ['10-15', '10–15', 'Pages 10–15'],
    ['50-50', '50', 'Page 50'],
    ['007-7', '7', 'Page 7'],
  ])('formats %j as %j, labelled %j', (pagenumber, printed, labelled) => {
    expect(printedRange(pagenumber)).toBe(printed);
    expect(labelledRange(pagenumber)).toBe(labelled);
    expect(labelled.startsWith(`${pageWord(pagenumber)} `)).toBe(true);
  });

  it('proposes the pages that follow, and the range of a single page', () => {
    expect([followingPages(16, 4), followingPages(0, 1)]).toEqual(['17-20', '1-1']);
    expect(['16', ' 16 ', '16-18', 'e16', ''].map(singlePage)).toEqual([
      '16-16',
      '16-16',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has the error message of the requirements', () => {
    expect(pageRangeFormatMessage).toBe('Page number format must be like 1-6');
    expect(pageOrderMessage(12)).toBe(
      'The the first value of the page range should be one more than the last one. The last page was 12',
    );
  });
});
