import { describe, expect, it } from '@jest/globals';
import { keywordLine, keywordsOf } from './keywords.ts';

describe('Keywords in one line', () => {
  it.each([
    ['rice, drought', ['rice', 'drought']],
    ['rice; soils, saline', ['rice', 'soils, saline']],
    ['soils, saline;', ['soils, saline']],
    [' rice ,, ', ['rice']],
    ['', []],
  ])('are split where %j separates them', (keywords, words) =>
    expect(keywordsOf({ keywords })).toEqual(words),
  );

  it.each([
    [['rice', 'drought'], 'rice, drought'],
    [['rice', 'soils, saline'], 'rice; soils, saline'],
    [['soils, saline'], 'soils, saline;'],
    [['a; b', 'a; b', ''], 'a, b;'],
    [[], ''],
  ])('are joined so that they are found again: %j', (words, line) => {
    expect(keywordLine(words)).toBe(line);
    expect(keywordsOf({ keywords: line })).toEqual(
      [...new Set(words)].map((word) => word.replace(';', ',')).filter(Boolean),
    );
  });
});
