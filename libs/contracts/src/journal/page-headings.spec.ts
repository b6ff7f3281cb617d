import { expect, it } from '@jest/globals';
import { decodeRichText, encodeRichText } from '#contracts/text/rich-text.ts';
import { headingsOf, withAnchors } from './page-headings.ts';

const content = encodeRichText(
  '<h2>How it <i>is</i> done</h2><p>a</p><h2>समीक्षा</h2><h2>How it is done</h2>',
);

it('gives each heading of a page an id of its words, of which no two are alike', () => {
  expect(headingsOf(content)).toEqual([
    { id: 'how-it-is-done', title: 'How it is done' },
    { id: 'समीक्षा', title: 'समीक्षा' },
    { id: 'how-it-is-done-2', title: 'How it is done' },
  ]);
  expect(decodeRichText(withAnchors(content))).toBe(
    '<h2 id="how-it-is-done">How it <i>is</i> done</h2><p>a</p><h2 id="समीक्षा">समीक्षा</h2>' +
      '<h2 id="how-it-is-done-2">How it is done</h2>',
  );
});
