import { describe, expect, it } from '@jest/globals';
import { isReferenceNumber, referenceNumberKey, referenceNumberMessage } from './reference-number.ts';

describe('A reference number', () => {
  it.each(['0', '7', '007', '123456789012', '12.5', '12.123456', ' 42 ', '\t42\n'])(
    'is a non-negative decimal, trimmed: %j',
    (text) => expect(isReferenceNumber(text)).toBe(true),
  );

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e5',
    '0x1f',
    '1,5',
    '.5',
    '5.',
    '1.2.3',
    '1 2',
    'Infinity',
    'NaN',
    '१२',
    '1234567890123',
    '1.1234567',
    '12/../13',
  ])('is not %j', (text) => expect(isReferenceNumber(text)).toBe(false));

  it.each([
    ['7.5', '007.50'],
    ['7', '7.0'],
    ['7', ' 7 '],
    ['0', '000.000'],
    ['100', '0100'],
  ])('is compared by value: %j equals %j', (one, other) => {
    expect(referenceNumberKey(one)).toBe(referenceNumberKey(other));
  });

  it.each([
    ['7', '70'],
    ['7.5', '7.05'],
    ['10', '1'],
    ['123456789012.000001', '123456789012'],
  ])('is compared by value: %j differs from %j', (one, other) => {
    expect(referenceNumberKey(one)).not.toBe(referenceNumberKey(other));
  });

  it('has the error message of the requirements', () => {
    expect(referenceNumberMessage).toBe('Ref number must be a valid number');
  });
});
