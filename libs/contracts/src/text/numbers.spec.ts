import { describe, expect, it } from '@jest/globals';
import { numberFromSegment, threeDigits, twoDigits } from './numbers.ts';

describe('A number in a URL segment', () => {
  it.each([
    ['vol5', 'vol', 5],
    ['5', 'vol', 5],
    ['vol05', 'vol', 5],
    ['issue12', 'issue', 12],
    ['0', 'issue', 0],
    ['2026', '', 2026],
  ])('is read from %j with the prefix %j as %i', (segment, prefix, number) => {
    expect(numberFromSegment(segment, prefix)).toBe(number);
  });

  it.each([
    ['vol', 'vol'],
    ['', ''],
    ['issue5', 'vol'],
    ['volvol5', 'vol'],
    ['Vol5', 'vol'],
    ['5a', 'vol'],
    ['-5', 'vol'],
    ['5.0', 'vol'],
    [' 5', 'vol'],
    ['1e3', ''],
    ['1234567', ''],
    ['५', 'vol'],
  ])('is undefined where %j with the prefix %j has none', (segment, prefix) => {
    expect(numberFromSegment(segment, prefix)).toBeUndefined();
  });
});

describe('The admin issue list', () => {
  it.each([
    [0, '00'],
    [5, '05'],
    [12, '12'],
    [123, '123'],
  ])('shows volume or issue %i as %s', (value, text) => expect(twoDigits(value)).toBe(text));

  it.each([
    [0, '000'],
    [7, '007'],
    [42, '042'],
    [1234, '1234'],
  ])('shows %i articles as %s', (value, text) => expect(threeDigits(value)).toBe(text));
});
