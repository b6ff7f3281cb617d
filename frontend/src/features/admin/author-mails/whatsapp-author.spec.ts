import { describe, expect, test } from '@jest/globals';
import { authorChat, internationalDigits } from './whatsapp-author.ts';

describe('the author’s chat', () => {
  test.each([
    ['+91 98765-43210', '919876543210'],
    ['0091 (98765) 43210', '919876543210'],
    ['98765 43210', undefined],
    ['098765 43210', undefined],
    ['+91 98765 43210, +91 98765 43211', undefined],
    ['+123', undefined],
    ['', undefined],
  ])('of the number %j is that of %j', (number, digits) => {
    expect(internationalDigits(number)).toBe(digits);
  });

  test('has the links to the article and its certificates', () => {
    const article = {
      mobile: '+91 98765 43210',
      title_text: 'Rivers & rain',
      refnumber: '12.5',
      year: 2026,
      volume: 5,
      issue: 2,
    };
    const url = new URL(authorChat(article, 'https://plains.example.org')!);
    expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/919876543210']);
    expect(url.searchParams.get('text')).toMatch(
      /“Rivers & rain” is online:\nhttps:\/\/plains\.example\.org\/archives\/2026\/5\/2\/12\.5\n\nCertificates[^\n]*\nhttps:\/\/plains\.example\.org\/pdf\?refno=12\.5$/,
    );
  });
});
