import { describe, expect, test } from '@jest/globals';
import { countryCodeProblem, internationalDigits } from './telephone.ts';

test.each([
  ['+91 98765-43210', '919876543210'],
  ['0091 (98765) 43210', '919876543210'],
  ['+1 415 555 0100', '14155550100'],
  ['919876543210', '919876543210'],
  ['98765 43210', '919876543210'],
  ['098765 43210', '919876543210'],
  ['+91 98765 43210, +91 98765 43211', undefined],
  ['98765 43210 / 43211', undefined],
  ['+123', undefined],
  ['', undefined],
])('the digits of the number %j are %j', (number, digits) => {
  expect(internationalDigits(number, '+91')).toBe(digits);
});

describe('without a country code', () => {
  test('a number of one country has no digits for other countries', () => {
    expect(internationalDigits('98765 43210')).toBeUndefined();
    expect(internationalDigits('+91 98765 43210')).toBe('919876543210');
  });
});

test('a country code has a plus and one to three digits', () => {
  expect(['', '+91', '+1', '+971'].map(countryCodeProblem)).toEqual(Array(4).fill(undefined));
  for (const text of ['91', '+0', '+9121', 'India']) expect(countryCodeProblem(text)).toContain('+91');
});
