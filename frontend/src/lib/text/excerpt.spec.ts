import { expect, test } from '@jest/globals';
import type { SanitizedHtml } from '#contracts/text/rich-text.ts';
import { excerptOf } from './excerpt.ts';

test.each([
  ['<p>Call the <b>printer</b></p>', 'Call the printer'],
  ['<p>To do:</p><ul><li>index page</li><li>mail</li></ul>', 'To do: index page mail'],
  ['<p>1 &lt; 2 &amp;amp; 3</p>', '1 < 2 &amp; 3'],
  [`<p>${'printer '.repeat(20)}</p>`, `${'printer '.repeat(7).trim()}…`],
  [`<p>${'x'.repeat(80)}</p>`, `${'x'.repeat(60)}…`],
])('the excerpt of %s is %s', (content, excerpt) =>
  expect(excerptOf({ content: content as SanitizedHtml })).toBe(excerpt),
);
