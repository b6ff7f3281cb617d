import { describe, expect, it } from '@jest/globals';
import { issnList, issnProblem } from './issn.ts';

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

  it.each(['', '2049-3630', '2456-222X', '2456-222x', '2049-3630, 2456-222X'])('may be %j', (typed) =>
    expect(issnProblem(typed)).toBeUndefined(),
  );

  it.each(['20493630', '2049-363', 'ISSN 2049-3630', 'X049-3630', '2049-3630,', '2049-3630 2456-222X'])(
    'has another form than %j',
    (typed) => expect(issnProblem(typed)).toMatch(/^An ISSN is like 2049-3630/),
  );

  it.each(['2049-3631', '2049-3360', '2049-3630, 2456-2222'])('has a right check digit, unlike %j', (typed) =>
    expect(issnProblem(typed)).toMatch(/^The ISSN \S{9} is mistyped/),
  );
});
