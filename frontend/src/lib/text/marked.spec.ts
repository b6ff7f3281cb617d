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
    ['हिन्दी में', ['हिंदी'], '[हिन्दी] में'],
    ['IŞIK, ışık', ['isik'], '[IŞIK], [ışık]'],
    ['中国古代农业研究', ['古代', '代农', '农业'], '中国[古代农业]研究'],
    ['节水与水', ['水'], '节[水与水]'],
  ])('are highlighted in %s', (text, searched, marked) => {
    const pieces = piecesMarked(text, searched);
    expect(pieces.map((piece) => (piece.marked ? `[${piece.text}]` : piece.text)).join('')).toBe(marked);
  });

  it.each([
    ['On <i>Hordeum</i> &amp; ice', ['hord'], 'On <i><mark>Hordeum</mark></i> &amp; ice'],
    ['a &amp; b', ['amp'], 'a &amp; b'],
    [
      '<i>农业</i>研究 &amp; œuvre',
      ['农业', 'oeuvre'],
      '<i><mark>农业</mark></i>研究 &amp; <mark>œuvre</mark>',
    ],
    ['<i>in</i>', ['i'], '<i><mark>in</mark></i>'],
  ])('leave the markup of %s unchanged', (html, searched, marked) =>
    expect(htmlMarked(html as SanitizedHtml, searched)).toBe(marked),
  );
});
