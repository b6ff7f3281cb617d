import { describe, expect, it } from '@jest/globals';
import { issnList } from './issn.ts';

describe('The ISSN setting', () => {
  it.each([
    ['2456-1111, 2456-222X', ['2456-1111', '2456-222X']],
    ['P-ISSN 2456-1111,E-ISSN: 2456-2222 (online)', ['2456-1111', '2456-2222']],
    ['2456-1111', ['2456-1111']],
    ['applied for', ['applied for']],
    [' , ', []],
    ['', []],
  ])('%j is read as %j', (typed, numbers) => {
    expect(issnList(typed)).toEqual(numbers);
  });
});
