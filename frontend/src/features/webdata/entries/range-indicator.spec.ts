import { expect, test } from '@jest/globals';
import { rangeIndicator } from './range-indicator.ts';

test.each([
  [1, 312, '1–20 of 312'],
  [2, 312, '21–40 of 312'],
  [16, 312, '301–312 of 312'],
  [1, 0, '0 of 0'],
])('page %i of %i entries is %s', (page, total, text) => expect(rangeIndicator(page, 20, total)).toBe(text));
