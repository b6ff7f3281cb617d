import { describe, expect, test } from '@jest/globals';
import { authorChat } from './whatsapp-author.ts';

describe('the author’s chat', () => {
  test('has the links to the article and its certificates', () => {
    const article = {
      mobile: '98765 43210',
      title_text: 'Rivers & rain',
      refnumber: '12.5',
      year: 2026,
      volume: 5,
      issue: 2,
    };
    const site = { origin: 'https://plains.example.org', settings: { country_code: '+91' } };
    const url = new URL(authorChat(article, site)!);
    expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/919876543210']);
    expect(url.searchParams.get('text')).toMatch(
      /“Rivers & rain” is online:\nhttps:\/\/plains\.example\.org\/archives\/2026\/5\/2\/12\.5\n\nCertificates[^\n]*\nhttps:\/\/plains\.example\.org\/pdf\?refno=12\.5$/,
    );
  });
});
