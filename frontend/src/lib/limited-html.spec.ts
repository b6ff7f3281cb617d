import { describe, expect, test } from '@jest/globals';
import { limitedHtml, limitedParagraphs } from './limited-html.js';

describe('rich text limited to italics', () => {
  test.each([
    ['wilt by <i>Fusarium</i>', 'wilt by <i>Fusarium</i>'],
    ['<EM>in vitro</EM> and <i>in vivo</i>', '<em>in vitro</em> and <i>in vivo</i>'],
    ['p < 0.05 & rising', 'p &lt; 0.05 &amp; rising'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<i onclick="x">a</i>', '&lt;i onclick=&quot;x&quot;&gt;a&lt;/i&gt;'],
    ['an <i>open italic', 'an &lt;i&gt;open italic'],
  ])('%s', (typed, html) => expect(limitedHtml(typed)).toBe(html));

  test('blank lines part paragraphs, single breaks stay', () => {
    expect(limitedParagraphs('One\ntwo\n\n<i>Three</i>\n')).toBe('<p>One<br>two</p><p><i>Three</i></p>');
  });

  test('nothing typed is nothing', () => expect(limitedParagraphs(' \n\n ')).toBe(''));
});
