import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Reference } from '#contracts/articles/references.ts';
import type { Block, Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import { en } from '#messages/en/index.ts';
import { MessagesContext } from '#messages/messages-context.ts';
import { loadText } from './load-text.ts';

const picture = (name: string, width = 1200) => ({ name, width, height: 800, alternative: 'A field' });
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });
const cell = (text: string, isHeading = false) => ({
  blocks: [paragraph(text)],
  isHeading,
  columns: 1,
  rows: 1,
  align: '' as const,
});

async function htmlOf(
  blocks: Block[],
  { references = [], notes = [] }: Partial<TextTree> = {},
  ofArticle: Reference[] = [],
  pictureMissing?: string,
) {
  const text = await loadText({ blocks, notes, references }, ofArticle, pictureMissing);
  const html = renderToStaticMarkup(<MessagesContext value={en}>{text.render?.()}</MessagesContext>);
  return { html, text };
}

const section = (id: string, label: string, blocks: Block[]): Block => ({
  kind: 'section',
  id,
  label,
  title: [`Title of ${id}`],
  blocks,
});

describe('A full text', () => {
  it('has headings from the second level down to the sixth, and an outline of two levels', async () => {
    const nested = ['a', 'b', 'c', 'd', 'e', 'f'].reduceRight<Block[]>(
      (inner, id) => [section(id, '', inner)],
      [paragraph('Deep')],
    );
    const { html, text } = await htmlOf([...nested, section('z', '2', [])]);
    expect(html.match(/<h\d/g)).toEqual(['<h2', '<h3', '<h4', '<h5', '<h6', '<h6', '<h2']);
    expect(text.headings).toEqual([
      { id: 'text-a', title: 'Title of a', headings: [{ id: 'text-b', title: 'Title of b' }] },
      { id: 'text-z', title: '2 Title of z' },
    ]);
  });

  it('reads from right to left where its letters do, and says another language', async () => {
    const hebrew: Inline[] = [{ kind: 'language', language: 'he', content: ['שלום'] }];
    const line = [paragraph(...hebrew)];
    const noteMark: Inline = { kind: 'note-mark', note: 'n', content: ['1'] };
    const { html } = await htmlOf(
      [
        paragraph('See ', ...hebrew, noteMark),
        { kind: 'list', style: 'bullet', items: [[paragraph('One')], line] },
        { kind: 'list', style: 'bullet', items: [line, [paragraph('Two')]] },
        { kind: 'definitions', items: [{ term: hebrew, blocks: line }] },
        { kind: 'quote', blocks: line, attribution: hebrew },
        { kind: 'lines', lines: [hebrew] },
        { kind: 'box', id: 'b', label: '', title: hebrew, blocks: [] },
        {
          kind: 'table',
          id: 't',
          label: '',
          title: hebrew,
          caption: line,
          head: [],
          body: [[{ ...cell('x'), blocks: line }, cell('Latin')]],
          foot: [],
          notes: [],
          pictures: [],
        },
      ],
      { notes: [{ id: 'n', label: '1', blocks: line }], references: [{ text: 'ספר 2019', doi: '' }] },
    );
    expect(html).toContain('<li dir="ltr">Two</li>');
    expect(html).toContain('<p>See <span lang="he" dir="rtl">שלום</span>');
    const elements = html.match(/<\w+(?=[^>]* dir="rtl")(?![^>]*lang="he")/g)!;
    expect(elements.map((tag) => tag.slice(1))).toEqual(
      'li ul li dt dd p p span p p p td div span'.split(' '),
    );
  });

  it('has an element for each kind of block and mark', async () => {
    const marks: Inline[] = [
      { kind: 'italic', content: ['i'] },
      { kind: 'bold', content: ['b'] },
      { kind: 'sup', content: ['2'] },
      { kind: 'monospace', content: ['x'] },
      { kind: 'sc', content: ['Caps'] },
      { kind: 'break' },
      { kind: 'link', address: 'https://example.org/?a=1&b=2', content: ['there'] },
    ];
    const { html } = await htmlOf([
      paragraph(...marks),
      { kind: 'list', style: 'lower-roman', start: 3, items: [[paragraph('one')], [paragraph('two')]] },
      { kind: 'definitions', items: [{ term: ['pH'], blocks: [paragraph('acidity')] }] },
      { kind: 'quote', blocks: [paragraph('quoted')], attribution: ['Rao'] },
      { kind: 'lines', lines: [['a line'], []] },
      { kind: 'box', id: 'b1', label: 'Box 1', title: ['Soil'], blocks: [paragraph('boxed')] },
      { kind: 'code', language: 'r', text: 'x <- 1' },
      {
        kind: 'media',
        label: 'Film 1',
        address: 'https://example.org/film.mp4',
        caption: [paragraph('Rain')],
      },
    ]);
    for (const expected of [
      '<p><i>i</i><b>b</b><sup>2</sup><code>x</code><small>Caps</small><br/>',
      '<a href="https://example.org/?a=1&amp;b=2" rel="external">there</a>',
      '<ol data-style="lower-roman" start="3"><li>one</li><li>two</li></ol>',
      '<dl><dt>pH</dt><dd>acidity</dd></dl>',
      '<blockquote><p>quoted</p><p data-attribution="">Rao</p></blockquote>',
      '<p data-lines=""><span>a line</span><span>\u00a0</span></p>',
      '<div id="text-b1" data-box=""><p data-title="">Box 1 Soil</p><p>boxed</p></div>',
      '<pre><code>x &lt;- 1</code></pre>',
      '<a href="https://example.org/film.mp4" rel="external">Film 1</a>',
    ])
      expect(html).toContain(expected);
  });

  it('says where the links of a manuscript lead, and not from where they are followed', async () => {
    const link = (address: string): Inline => ({ kind: 'link', address, content: ['data'] });
    const lines = [
      paragraph(link('https://tracker.example/a?b')),
      paragraph(link('mailto:a@b.example?cc=c')),
    ];
    const { html } = await htmlOf(lines, {}, [], 'The figure is in the file.');
    expect(html).toContain('rel="external noreferrer noopener">data (tracker.example)</a>');
    expect(html).toContain('>data (a@b.example)</a>');
  });

  it('reserves the room of pictures, offers their widths, and links the large one', async () => {
    const { html } = await htmlOf([
      {
        kind: 'figure',
        id: 'f1',
        label: 'Figure 1',
        title: ['Yield'],
        caption: [paragraph('By year')],
        pictures: [picture('aa.webp')],
      },
      { kind: 'figure', id: 'f2', label: 'Figure 2', title: [], caption: [], pictures: [] },
    ]);
    expect(html).toContain('<a href="/assets/texts/aa.webp" data-enlarge="">');
    expect(html).toContain('loading="lazy" decoding="async" width="1200" height="800"');
    expect(html).toContain(
      'srcSet="/assets/texts/aa-480.webp 480w, /assets/texts/aa-960.webp 960w, /assets/texts/aa.webp 1200w"',
    );
    expect(html).toContain('<b>Figure 1.</b> Yield');
    expect(html).toContain(en.articles.fullText.pictureMissing);
  });

  it('has tables with scopes, in a frame that the keyboard reaches', async () => {
    const { html } = await htmlOf([
      {
        kind: 'table',
        id: 't1',
        label: 'Table 1',
        title: ['Soils'],
        caption: [],
        head: [[cell('Plot', true), { ...cell('pH', true), columns: 2, align: 'center' }]],
        body: [[cell('A', true), cell('6.1'), cell('6.4')]],
        foot: [],
        notes: [paragraph('Measured twice')],
        pictures: [],
      },
    ]);
    expect(html).toContain('<div data-scroll="" tabindex="0" role="group" aria-label="Table 1"><table>');
    expect(html).toContain(
      '<th scope="col">Plot</th><th colSpan="2" scope="col" data-align="center">pH</th>',
    );
    expect(html).toContain('<th scope="row">A</th><td>6.1</td>');
    expect(html).toContain('<div data-notes=""><p>Measured twice</p></div>');
  });

  it('has equations as MathML, without attributes that run or load anything', async () => {
    const { html } = await htmlOf([
      {
        kind: 'equation',
        id: 'e1',
        label: '(1)',
        mathml: {
          name: 'math',
          attributes: { onclick: 'alert(1)', style: 'color:red', href: 'javascript:alert(1)' },
          children: [
            { name: 'mfrac', attributes: { linethickness: '0' }, children: [] },
            { name: 'script', attributes: {}, children: ['alert(1)'] },
          ],
        },
      },
    ]);
    expect(html).toBe(
      '<div id="text-e1" data-equation=""><div data-scroll=""><math display="block">' +
        '<mfrac linethickness="0"></mfrac><mrow>alert(1)</mrow></math></div><span>(1)</span></div>',
    );
  });

  it('links citations to the article’s references or else its own, and both back', async () => {
    const references = [
      { text: 'Rao', doi: '10.1234/rao' },
      { text: 'Only in the text', doi: '' },
    ];
    const cite = (...cited: number[]): Inline => ({ kind: 'citation', references: cited, content: ['[1]'] });
    const { html, text } = await htmlOf(
      [paragraph(cite(0)), paragraph(cite(0, 1)), paragraph(cite(7))],
      { references },
      [
        { text: 'Another', doi: '' },
        { text: 'Rao A', doi: '10.1234/RAO' },
      ],
    );
    expect(html).toContain(
      '<a id="citation-2" href="#ref-2" role="doc-biblioref" data-shows="ref-2 own-ref-2">',
    );
    expect(html).toContain('<p>[1]</p>');
    expect(text.citedIn).toEqual([[], [1, 2]]);
    expect(text.ownReferences).toBe('some');
    expect(html).toContain('<li id="own-ref-2" value="2">');
    expect(html).toContain('href="#citation-2" aria-label="Cited in 1"');
  });

  it('has notes with links both ways', async () => {
    const { html, text } = await htmlOf(
      [paragraph('Text', { kind: 'note-mark', note: 'n1', content: ['1'] })],
      { notes: [{ id: 'n1', label: '1', blocks: [paragraph('Said otherwise')] }] },
    );
    expect(html).toContain(
      '<a id="note-mark-1" href="#text-n1" role="doc-noteref" data-shows="text-n1"><sup>1</sup></a>',
    );
    expect(html).toContain('<li id="text-n1">');
    expect(html).toContain('href="#note-mark-1"');
    expect(text.hasNotes).toBe(true);
  });

  it('shows what looks like markup as text, has no link that runs a script, and no id of the page’s own', async () => {
    const { html } = await htmlOf([
      section('page-data', '', [
        paragraph('<script>alert(1)</script>', {
          kind: 'link',
          address: 'javascript:alert(1)',
          content: ['<b>x</b>'],
        }),
      ]),
    ]);
    expect(html).toContain('<section id="text-page-data">');
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;x&lt;/b&gt;</p>');
  });

  it('is not among the data of its page', async () => {
    const { text } = await htmlOf([paragraph('A long text')]);
    expect(JSON.stringify(text)).toBe('{"headings":[],"hasNotes":false,"ownReferences":"none","citedIn":[]}');
  });
});
