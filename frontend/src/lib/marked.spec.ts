import { describe, expect, it } from '@jest/globals';
import type { SanitizedHtml } from '#contracts/text/rich-text.ts';
import { htmlMarked, piecesMarked } from './marked.ts';

describe('Searched words', () => {
  it.each([
    ['Growth of barley', ['barl'], 'Growth of [barley]'],
    ['Études of ÉTUDE', ['etud'], '[Études] of [ÉTUDE]'],
    ['अशोक वर्मा', ['वर्मा'], 'अशोक [वर्मा]'],
    ['nothing here', ['barley'], 'nothing here'],
    ['unbarley', ['barley'], 'unbarley'],
  ])('are highlighted in %s', (text, searched, marked) => {
    const pieces = piecesMarked(text, searched);
    expect(pieces.map((piece) => (piece.marked ? `[${piece.text}]` : piece.text)).join('')).toBe(marked);
  });

  it.each([
    ['On <i>Hordeum</i> &amp; ice', ['hord'], 'On <i><mark>Hordeum</mark></i> &amp; ice'],
    ['a &amp; b', ['amp'], 'a &amp; b'],
    ['<i>in</i>', ['i'], '<i><mark>in</mark></i>'],
  ])('leave the markup of %s unchanged', (html, searched, marked) =>
    expect(htmlMarked(html as SanitizedHtml, searched)).toBe(marked),
  );
});
