import { describe, expect, it } from '@jest/globals';
import { isTransactionId } from './transaction-id.ts';

describe('A transaction ID', () => {
  it.each(['abc', 'T20260131', 'pay_Nq3K/2026-01.7', '000', 'a'.repeat(64)])('can be %j', (text) =>
    expect(isTransactionId(text)).toBe(true),
  );

  it.each([
    '',
    'ab',
    'a'.repeat(65),
    '_abc',
    '-abc',
    '/abc',
    'a b c',
    'abc\n',
    'abc$',
    'टीएक्स',
    '{"$gt":""}',
  ])('cannot be %j', (text) => expect(isTransactionId(text)).toBe(false));
});
