import { describe, expect, it } from '@jest/globals';
import { countWords, decodeRichText, type EncodedHtml, encodeRichText, plainText } from './rich-text.ts';

describe('Rich text', () => {
  it('is encoded by escaping its HTML', () => {
    expect(encodeRichText(`<i class="a">Tom's & Ann</i>`)).toBe(
      '&lt;i class=&quot;a&quot;&gt;Tom&#39;s &amp; Ann&lt;/i&gt;',
    );
  });

  it.each([
    '',
    'plain',
    '<p>One &amp; two</p>',
    'a &lt; b &amp;amp; c',
    '&nbsp;&quot;&#39;',
    `<a href="https://example.org/?a=1&amp;b=2">it's</a>`,
    'आशा — “quoted” 🙂',
    '&amp;lt;script&amp;gt;',
  ])('is unchanged after encoding and decoding: %j', (html) => {
    expect(decodeRichText(encodeRichText(html))).toBe(html);
  });

  it('is decoded one layer at a time, so that text about markup never becomes markup', () => {
    expect(decodeRichText('&amp;lt;script&amp;gt;' as EncodedHtml)).toBe('&lt;script&gt;');
  });

  it.each([
    ['Growth of <i>Oryza sativa</i>', 'Growth of Oryza sativa'],
    ['H<sub>2</sub>O', 'H2O'],
    ['<p>One</p><p>two</p>', 'One two'],
    ['one<br>two<br />three', 'one two three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['p &lt; 0.05 and q &gt; 3', 'p < 0.05 and q > 3'],
    ['Salt &amp; sand', 'Salt & sand'],
    ['  many \n blanks&nbsp; ', 'many blanks'],
    ['&lt;b&gt;about markup&lt;/b&gt;', '<b>about markup</b>'],
    ['<p> </p>', ''],
  ])('%j has the plain text %j', (html, text) => {
    expect(plainText(encodeRichText(html))).toBe(text);
  });

  it.each([
    ['', 0],
    ['  ', 0],
    ['one', 1],
    [' one two\nthree ', 3],
    ['आशा वर्मा', 2],
  ])('%j has %i words', (text, words) => expect(countWords(text)).toBe(words));
});
