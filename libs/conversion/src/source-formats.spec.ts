import { describe, expect, it } from '@jest/globals';
import { everyBlock } from '#contracts/full-text/text-lines.ts';
import type { Block } from '#contracts/full-text/text-tree.ts';
import { makePng } from '#testing/builders/make-png.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { minimalWord, wordDocument } from '#testing/builders/full-texts.ts';
import { TextError } from './text-error.ts';
import { convert, jats } from '#testing/readers/converted-texts.ts';

describe('A text in HTML', () => {
  const page = `<!DOCTYPE html><html><head><title>No</title><script>alert(1)</script><style>p{}</style></head><body onload="x()">
    <nav>Menu</nav><main><h1>The title</h1><p>Start <b onclick="x()">bold</b>, <a href="javascript:x()">no link</a>, <a href="https://example.org/">link</a>, Table 1 and Figure 1 (Rao, 2019).<a href="#fn1">1</a></p>
    <h2 id="m">Methods</h2><h4>Deep</h4><ol start="3" type="a"><li>One<li>Two</ol><dl><dt>Term<dd>Meaning</dl>
    <p>Table 1. Rain by month</p><table><tr><th colspan="2" style="text-align:center">Month<tr><td>May<td align="right">4.5</table>
    <p><img src="media/one.png" alt="Rain" onerror="x()"></p><p>Figure 1. Rain <i>on</i> roofs</p>
    <pre><code>a &lt; b\n  c</code></pre><iframe src="https://example.org"></iframe><svg><script>x</script></svg><custom-tag>Left</custom-tag>
    <h2>References</h2><ol><li>Rao A. (2019). Rain. <a href="https://doi.org/10.5555/rain">link</a></li></ol>
    <ol><li id="fn1">A note. <a href="#fnref1">back</a></li></ol></main></body></html>`;

  it('becomes a tree of its main part, with sections by its headings', async () => {
    const zip = makeZip([
      { name: 'page.html', data: page },
      { name: 'media/one.png', data: makePng(640, 480) },
    ]);
    const { tree, warnings } = await convert('page.zip', zip);
    expect(tree.blocks.map(outlineOf)).toEqual([
      'paragraph',
      ['section', ['section', 'list', 'definitions', 'table', 'figure', 'code', 'paragraph']],
    ]);
    expect(tree.references).toEqual([{ text: 'Rao A. (2019). Rain. link', doi: '10.5555/rain' }]);
    expect(tree.notes).toMatchObject([{ label: '1', blocks: [{ content: ['A note.'] }] }]);
    const text = JSON.stringify(tree);
    expect(text).toContain('{"kind":"citation","references":[0],"content":["Rao, 2019"]}');
    expect(text).toContain('{"kind":"cross-reference","target":"table-1","content":["Table 1"]}');
    expect(text).not.toMatch(/script|onclick|javascript|Menu|The title/u);
    const blocks = [...everyBlock(tree.blocks)];
    expect(blocks.find(({ kind }) => kind === 'figure')).toMatchObject({
      label: 'Figure 1',
      caption: [{ content: ['Rain ', { kind: 'italic', content: ['on'] }, ' roofs'] }],
      pictures: [{ width: 640, height: 480, alternative: 'Rain' }],
    });
    expect(blocks.find(({ kind }) => kind === 'list')).toMatchObject({ style: 'lower-letter', start: 3 });
    expect(warnings.map(({ kind, about }) => [kind, about])).toEqual([
      ['element_as_text', '<custom-tag> Left'],
      ['left_out', 'Title: The title'],
      ['headings_out_of_order', 'Deep'],
    ]);
  });
});

const outlineOf = (block: Block): unknown =>
  block.kind === 'section' ? ['section', ...block.blocks.map(outlineOf)] : block.kind;

describe('A Word file', () => {
  it('becomes a tree with its headings, notes, tables and pictures', async () => {
    const { tree, warnings } = await convert('text.docx', minimalWord());
    const blocks = [...everyBlock(tree.blocks)];
    expect(tree.blocks.map(outlineOf)).toEqual([
      ['section', 'paragraph', 'table', 'figure', ['section', 'paragraph']],
    ]);
    expect(tree.notes).toMatchObject([{ label: '1', blocks: [{ content: ['A note in Word.'] }] }]);
    expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({ label: 'Table 1' });
    expect(blocks.find(({ kind }) => kind === 'figure')).toMatchObject({
      label: 'Figure 1',
      pictures: [{ width: 640, height: 480 }],
    });
    expect(tree.references).toEqual([{ text: 'Rao A. Rain. 2019.', doi: '' }]);
    expect(JSON.stringify(tree)).toContain('{"kind":"citation","references":[0],"content":["1"]}');
    expect(blocks.some(({ kind }) => kind === 'equation') || JSON.stringify(tree).includes('"mathml"')).toBe(
      true,
    );
    expect(warnings.filter(({ kind }) => kind === 'equations_lost')).toEqual([]);
  });

  it.each([
    ['cut off', minimalWord().subarray(0, 500), /damaged/],
    ['with entities', minimalWord(`<!DOCTYPE w [<!ENTITY a "b">]>${wordDocument}`), /document type/],
    ['without a document that can be read', minimalWord('<w:document'), /cannot be read|no valid/],
    [
      'of five million paragraphs',
      minimalWord(wordDocument.replace('<w:body>', `$&${'<w:p/>'.repeat(5_000_000)}`)),
      /memory|minutes|too large/,
    ],
  ])('is refused when it is %s', async (_, content, reason) => {
    const error: unknown = await convert('text.docx', content).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(TextError);
    expect((error as Error).message).toMatch(reason);
  });

  const run = (text: string, font = '') =>
    `<w:r>${font && `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const withParagraphs = (paragraphs: string) =>
    wordDocument.replace(/<w:body>[^]*<\/w:body>/u, () => `<w:body>${paragraphs}</w:body>`);

  it.each([
    [
      'has the letters of the font Symbol as what they show',
      `<w:p>${run('7 ')}${run('m', 'Symbol')}${run('g')}</w:p>`,
      '7 μg',
    ],
    [
      'has a large first letter in its word',
      `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${run('R')}</w:p><w:p>${run('ain falls.')}</w:p>`,
      'Rain falls.',
    ],
  ])('%s', async (_, paragraphs, text) => {
    const { tree } = await convert('text.docx', minimalWord(withParagraphs(paragraphs)));
    expect(tree.blocks).toEqual([{ kind: 'paragraph', content: [text] }]);
  });

  it('has the text of a box after the paragraph that it hangs on, and names it', async () => {
    const box = `<w:txbxContent><w:p>${run('In a box.')}</w:p><w:p>${run('Second.')}</w:p></w:txbxContent>`;
    const paragraphs = `<w:p>${run('Before ')}<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData>${box}</a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>${run('after.')}</w:p><w:p>${run('Next.')}</w:p>`;
    const { tree, warnings } = await convert('text.docx', minimalWord(withParagraphs(paragraphs)));
    expect(tree.blocks).toEqual(
      ['Before after.', 'In a box.', 'Second.', 'Next.'].map((text) => ({
        kind: 'paragraph',
        content: [text],
      })),
    );
    expect(warnings).toEqual([{ kind: 'element_as_text', about: 'Text box: In a box. Second.', at: '' }]);
  });

  it.each([
    ['decimal', '%1.', { style: 'number', start: 2 }],
    ['lowerLetter', '(%1)', { style: 'plain' }],
  ])('keeps the start of a list in %s', async (format, pattern, list) => {
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="2"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    const item = (text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
    const paragraphs = `${item('two')}<w:p>${run('Between.')}</w:p>${item('three')}`;
    const { tree } = await convert('text.docx', minimalWord(withParagraphs(paragraphs), numbering));
    const [first, , last] = tree.blocks;
    expect([first, last]).toMatchObject([list, { ...list, ...('start' in list && { start: 3 }) }]);
  });

  it('has the number of a table with a point', async () => {
    const document = wordDocument.replace('Table 1. Rain', 'Table 5.1. Rain');
    const { tree } = await convert('text.docx', minimalWord(document));
    const table = everyBlock(tree.blocks).find(({ kind }) => kind === 'table');
    expect(table).toMatchObject({ label: 'Table 5.1', caption: [{ content: ['Rain'] }] });
  });
});

describe('The characters of a text', () => {
  it('are read by the names of the ISO sets', async () => {
    const { tree } = await convert('a.xml', jats('<p>&alpha;&mdash;&Zcaron;&thinsp;&le;&amp;</p>'));
    expect(tree.blocks).toEqual([{ kind: 'paragraph', content: ['α—Ž\u2009≤&'] }]);
  });

  it.each([
    [
      'XML',
      `<?xml version="1.0" encoding="ISO-8859-1"?><article><body><p>caf\xe9</p></body></article>`,
      'café',
    ],
    [
      'HTML',
      '<html><head><meta charset="windows-1252"></head><body><p>\x93caf\xe9\x94</p></body></html>',
      '“café”',
    ],
  ])('are those of the encoding that %s declares', async (_, text, shown) => {
    const { tree, warnings } = await convert('a.file', Buffer.from(text, 'latin1'));
    expect(tree.blocks).toEqual([{ kind: 'paragraph', content: [shown] }]);
    expect(warnings).toEqual([]);
  });

  it.each(['utf-16le', 'utf-16be'])('are those of %s, which its first bytes show', async (encoding) => {
    const text = Buffer.from(`\ufeff${jats('<p>café</p>')}`, 'utf16le');
    const { tree } = await convert('a.xml', encoding === 'utf-16le' ? text : text.swap16());
    expect(tree.blocks).toEqual([{ kind: 'paragraph', content: ['café'] }]);
  });

  it('follow the fonts of signs in HTML, where fonts from before Unicode are named', async () => {
    const { tree, warnings } = await convert(
      'a.html',
      `<html><body><p>5 <span style='font-family:Symbol'>m</span>g <font face="Wingdings">ü</font> <font face="Kruti Dev 010">esa</font></p></body></html>`,
    );
    expect(tree.blocks).toEqual([{ kind: 'paragraph', content: ['5 μg ✓ esa'] }]);
    expect(warnings).toEqual([{ kind: 'not_unicode', about: 'Kruti Dev 010: esa', at: '' }]);
  });
});

describe('A package', () => {
  it('has its article beside the list of its files', async () => {
    const zip = makeZip([
      { name: 'manifest.xml', data: '<?xml version="1.0"?><dar><documents/></dar>' },
      { name: 'manuscript.xml', data: jats('<p>Rain.</p>') },
    ]);
    expect((await convert('a.dar', zip)).tree.blocks).toEqual([{ kind: 'paragraph', content: ['Rain.'] }]);
  });

  it('is the set of one article, as PubMed Central gives it', async () => {
    const set = `<?xml version="1.0"?><pmc-articleset><article><body><p>Rain.</p></body></article></pmc-articleset>`;
    expect((await convert('a.xml', set)).tree.blocks).toEqual([{ kind: 'paragraph', content: ['Rain.'] }]);
  });
});
