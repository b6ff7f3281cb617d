import { describe, expect, it } from '@jest/globals';
import { contentEncoding } from './content-encoding.ts';

describe('contentEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    [['gzip', 'br'], 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; q=0.000, br ;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=none', undefined],
    ['xgzip, gzipped', undefined],
  ])('chooses for %j: %s', (accepted, coding) => {
    expect(contentEncoding(accepted, ['br', 'gzip'])).toBe(coding);
  });

  it('chooses none for a response without a body', () => {
    expect(contentEncoding('br', ['gzip'])).toBeUndefined();
  });
});
