import { describe, expect, it } from '@jest/globals';
import { decodeRichText, encodeRichText } from '#contracts/text/rich-text.ts';
import { sanitizedHtml } from './rich-text.ts';

const sanitizedTitle = (html: string) => sanitizedHtml(html, 'line');

const allowedTag =
  /^<\/?(?:p|i|em|b|strong|u|sub|sup|ul|ol|li)>$|^<br \/>$|^<a(?: href="https:[^"]*")?>$|^<\/a>$/;
const foreignTags = (html: string) => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowedTag.test(tag));

describe('Rich text from a client', () => {
  it.each([
    '<p>One &amp; two</p><p>three<br />four</p>',
    '<i>i</i> <em>em</em> <b>b</b> <strong>strong</strong> <u>u</u> <sub>sub</sub> <sup>sup</sup>',
    '<ul><li>one</li></ul><ol><li>two</li></ol>',
    '<a href="https://example.org/?a=1&amp;b=2">link</a> <a href="mailto:a@example.org">mail</a> <a href="/archives">here</a>',
    'आशा — “quoted” é',
    'p &lt; 0.05 and q &gt; 3',
  ])('preserves the markup of abstracts and home content: %s', (html) => {
    expect(sanitizedHtml(html, 'text')).toBe(html);
  });

  it.each([
    ['a script with its text', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a style with its text', '<style>p{}</style>a', 'a'],
    ['handlers', '<p onclick="x()" ONMOUSEOVER=y()>a</p>', '<p>a</p>'],
    ['styles and classes', '<p style="background:url(x)" class="y" id="z">a</p>', '<p>a</p>'],
    ['pictures', 'a<img src=x onerror=alert(1)>', 'a'],
    ['frames and objects', '<iframe srcdoc="x"></iframe><object data="x"></object><embed src=x>a', 'a'],
    ['forms', '<form action=x><input name=y></form>a', 'a'],
    ['base, meta and link', '<base href=x><meta http-equiv=refresh content=0><link rel=x>a', 'a'],
    ['drawings and formulas', '<svg><script>x</script></svg><math><style>x</style></math>a', 'a'],
    ['comments', 'a<!-- <img src=x> -->', 'a'],
    ['targets of links', '<a href="https://x.org" target=_blank>a</a>', '<a href="https://x.org">a</a>'],
    ['headings, but keeps their text', '<h1>a</h1>', 'a'],
    ['blocks, but keeps their words apart', 'a<h2>b</h2>c<hr><table><tr><td>d</td><td>e', 'a b c d e'],
  ])('removes %s', (_, html, left) => {
    expect(sanitizedHtml(html, 'text')).toBe(left);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVa\tScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>x</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
  ])('removes a link to %j', (href) => {
    expect(sanitizedHtml(`<a href="${href}">a</a>`, 'text')).toBe('<a>a</a>');
  });

  it.each([
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>script>alert(1)</script>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<a href="https://x.org"><a href="javascript:alert(1)">a</a></a>',
    '<a/href="javascript:alert(1)"/onclick=x>a</a>',
    '<p\u0000onclick=x>a</p>',
    '<img src="x` `<script>alert(1)</script>"` `>',
  ])('contains no other markup however it is nested: %j', (html) => {
    expect(foreignTags(sanitizedHtml(html, 'text'))).toEqual([]);
    expect(foreignTags(sanitizedTitle(html))).toEqual([]);
  });

  it.each([
    ['control characters', 'Rice\u0000 in\u0007 salt\u001b[31m\u0085\u009f', 'Rice in salt[31m'],
    [
      'overrides of direction',
      'Rice \u202esalt\u202c \u2066in\u2069 \u202asand\u202b\u202d',
      'Rice salt in sand',
    ],
    ['the same characters written as entities', 'Rice&#x202e; &#8238;in&#7; salt', 'Rice in salt'],
    ['a byte order mark', '\ufeffRice', 'Rice'],
  ])('removes %s', (_, html, left) => {
    expect(sanitizedHtml(html, 'text')).toBe(left);
    expect(sanitizedTitle(html)).toBe(left);
  });

  it('preserves the joiners of Devanagari spelling, and direction marks', () => {
    const html = 'क्\u200dष र्\u200cय \u200eRice\u200f';
    expect(sanitizedHtml(html, 'text')).toBe(html);
    expect(sanitizedTitle(html)).toBe(html);
  });

  it.each(['java\u202escript:alert(1)', 'java&#x202e;script:alert(1)', 'java&#x2066;script&colon;alert(1)'])(
    'removes a link to %j, which would be a script without its invisible character',
    (href) => {
      expect(sanitizedHtml(`<a href="${href}">a</a>`, 'text')).toBe('<a>a</a>');
    },
  );

  it.each([
    '<scr\u202eipt>alert(1)</scr\u202eipt>',
    '&lt;scr&#x202e;ipt&gt;alert(1)',
    '<\u202eimg src=x onerror=alert(1)>',
  ])('does not become markup when invisible characters are removed: %j', (html) => {
    expect(foreignTags(sanitizedHtml(html, 'text'))).toEqual([]);
    expect(foreignTags(sanitizedTitle(html))).toEqual([]);
  });

  it('contains no other markup however deeply it is nested', () => {
    const html = `${'<p><b>'.repeat(2_000)}<script>alert(1)</script>`;
    expect(foreignTags(sanitizedHtml(html, 'text'))).toEqual([]);
  });

  it('leaves text about markup as text', () => {
    expect(sanitizedHtml('&lt;script&gt;x&lt;/script&gt;', 'text')).toBe('&lt;script&gt;x&lt;/script&gt;');
  });

  it('is closed where it was left open', () => {
    expect(sanitizedHtml('<p>a<b>b', 'text')).toBe('<p>a<b>b</b></p>');
  });

  it('is stable when stored text is edited and stored again', () => {
    const html = '<p onclick=x>a &amp; b</p><h1>c</h1><script>d</script> &lt;e&gt; <br>';
    const stored = encodeRichText(sanitizedHtml(html, 'text'));
    expect(encodeRichText(sanitizedHtml(decodeRichText(stored), 'text'))).toBe(stored);
  });

  it('is stored encoded', () => {
    expect(encodeRichText(sanitizedHtml('<p>a &amp; b</p>', 'text'))).toBe(
      '&lt;p&gt;a &amp;amp; b&lt;/p&gt;',
    );
    expect(encodeRichText(sanitizedHtml('<i>a</i>', 'line'))).toBe(encodeRichText('<i>a</i>'));
  });
});

describe('A title', () => {
  it.each([
    ['<i>Oryza</i> and <em>Zea</em>', '<i>Oryza</i> and <em>Zea</em>'],
    ['<b>Rice</b> <u>and</u> <a href="https://x.org">maize</a>', 'Rice and maize'],
    ['<p>Rice in salt</p>', 'Rice in salt'],
    ['Rice<br>in<br/>salt', 'Rice in salt'],
    ['<div>Rice</div><div>in salt</div>', 'Rice in salt'],
    ['Rice<h2>in</h2><p>salt', 'Rice in salt'],
    ['10<sup>&minus;3</sup> <i>H</i><sub><b>2</b></sub>O<sup>a</sup>', '10⁻³ <i>H</i>₂Oa'],
    ['  Rice \n in   salt ', 'Rice in salt'],
    ['<i onclick=x style=y>Rice</i><script>x</script>', '<i>Rice</i>'],
    ['Salt & sand, p < 0.05', 'Salt &amp; sand, p &lt; 0.05'],
  ])('preserves its italics and raised digits but no other markup: %j → %j', (html, left) => {
    expect(sanitizedTitle(html)).toBe(left);
  });
});
