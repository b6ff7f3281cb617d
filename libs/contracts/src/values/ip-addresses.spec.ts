import { describe, expect, it } from '@jest/globals';
import { allowsAddress, canonicalAddress, canonicalAddressRange } from './ip-addresses.ts';

describe('Address normalization', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.7/32', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['::1/128', '::1/128'],
  ])('turns %j into %s', (text, expected) => {
    expect(canonicalAddressRange(text)).toBe(expected);
  });

  it.each([
    '',
    'office',
    '203.0.113',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '203.0.113.256',
    '203.0.113.7/33',
    '203.0.113.7/-1',
    '203.0.113.7/',
    '203.0.113.7/24/8',
    '203.0.113.7/255.255.255.0',
    '203.0.113.7:8080',
    '203.0.113.7-203.0.113.9',
    '203.0.113.*',
    '2001:db8::1/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    '[::1]',
    '203.0.113.7\n203.0.113.8',
  ])('rejects %j', (text) => {
    expect(canonicalAddressRange(text)).toBeUndefined();
  });

  it('compares addresses in canonical form', () => {
    expect(canonicalAddress('::FFFF:10.0.0.1')).toBe('10.0.0.1');
    expect(canonicalAddress('10.0.0.0/8')).toBeUndefined();
  });
});

describe('A list of allowed addresses', () => {
  it.each([
    [[], '203.0.113.7', true],
    [[], 'unknown', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['0.0.0.0/0'], '198.51.100.1', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['::/0'], '203.0.113.7', false],
    [['198.51.100.1', '2001:db8::1'], '2001:DB8::0:1', true],
    [['203.0.113.7'], 'unknown', false],
    [['203.0.113.7'], '', false],
  ])('%j allows %s: %s', (list, address, allowed) => {
    expect(allowsAddress(list, address)).toBe(allowed);
  });
});
