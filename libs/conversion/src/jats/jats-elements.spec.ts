import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { everyBlock, mathText } from '#contracts/full-text/text-lines.ts';
import type { Block } from '#contracts/full-text/text-tree.ts';
import { xmlTree } from '#platform/markup/markup-tree.ts';
import { itWithSchemas } from '#testing/readers/schemas.ts';
import { finishTree, readArticle } from './jats-article.ts';
import { treatments } from './jats-elements.ts';
import { Reading } from '../reading.ts';

/** Pictures named `kept` are in the file. */
function textOf(body: string, rest = '') {
  const reading = new Reading((href) => (href.startsWith('kept') ? href : undefined), 'en');
  const root = xmlTree(
    `<article xmlns:xlink="http://www.w3.org/1999/xlink"><body>${body}</body>${rest}</article>`,
  );
  const tree = finishTree(reading, readArticle(reading, root));
  return { ...tree, text: JSON.stringify(tree), warnings: reading.warnings };
}
const paragraph = (body: string) => {
  const [first] = textOf(`<p>${body}</p>`).blocks;
  return first?.kind === 'paragraph' ? first.content : first;
};
const sup = (text: string) => ({ kind: 'sup', content: [text] });

const modules =
  'articlemeta1-3 backmatter1-3 common1-3 display1-3 format1-3 funding1-3 journalmeta1-3 link1-3 list1-3 math1-3 nlmcitation1-3 para1-3 phrase1-3 references1-3 related-object1-3 section1-3';

describe('The elements of JATS', () => {
  itWithSchemas('have each a treatment in the table', () => {
    const folder = join(
      process.env.SCHEMAS_DIR ?? join(import.meta.dirname, '../../../../../shared/schemas'),
      'jats/1.3',
    );
    const files = [...modules.split(' ').map((name) => `JATS-${name}.ent`), 'JATS-journalpublishing1-3.dtd'];
    const declared = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/<!ELEMENT\s+([\w:-]+)/gu)].map(([, name]) =>
        name!.replace(/^\w+:/u, ''),
      ),
    );
    expect(declared.length).toBeGreaterThan(250);
    expect(declared.filter((name) => !treatments.has(name))).toEqual([]);
  });

  // They hold elements alone, or are read by what is around them.
  const structure =
    /^(?:article|body|back|list|def-list|def-item|table|thead|tbody|tfoot|tr|ref|ref-list|fn-group|table-wrap|disp-formula|math|tex-math|xref|alt-text|long-desc|citation-alternatives|label|media|graphic|inline-graphic|inline-media|verse-group|list-item|floats-group|array|block-alternatives|break|permissions|alternatives)$/u;
  it.each([...treatments].filter(([name]) => !structure.test(name)))(
    'have their words shown, or are reported: <%s> is "%s"',
    (name, treatment) => {
      const { text, warnings } = textOf(`<p>Before <${name}>rain</${name}> after.</p><p>Last.</p>`);
      const reported = warnings.some(({ about }) => about.includes('rain'));
      expect([text.includes('rain'), reported]).toEqual(
        {
          kept: [true, false],
          words: [true, false],
          silent: [false, false],
          'left out': [false, true],
          elsewhere: [true, true],
        }[treatment],
      );
    },
  );
});

describe('A text in JATS', () => {
  it('shows a note beside its mark once', () => {
    const { blocks, notes } = textOf(
      '<p>Rain<xref ref-type="fn" rid="n"><sup>1</sup></xref><fn id="n"><label>1</label><p>Heavy.</p></fn>.</p>',
    );
    expect(blocks).toEqual([
      {
        kind: 'paragraph',
        content: ['Rain', { kind: 'note-mark', note: 'n', content: ['1'] }, '.'],
      },
    ]);
    expect(notes).toMatchObject([{ id: 'n', label: '1', blocks: [{ content: ['Heavy.'] }] }]);
  });

  it.each([
    ['1', '5', ['5', sup('1')]],
    ['<sup>a</sup>', '5', ['5', sup('a')]],
  ])('raises the mark %s of a note below a table', (mark, value, content) => {
    const { blocks } = textOf(
      `<table-wrap><table><tr><td>${value}<xref ref-type="table-fn" rid="n">${mark}</xref></td></tr></table><table-wrap-foot><fn id="n"><p>Note</p></fn></table-wrap-foot></table-wrap>`,
    );
    expect(blocks).toMatchObject([{ body: [[{ blocks: [{ kind: 'paragraph', content }] }]] }]);
  });

  it.each<[string, string, unknown]>([
    ['overline', '[1<overline>1</overline>0]', ['[1', { kind: 'overline', content: ['1'] }, '0]']],
    ['reading of signs', '<ruby><rb>漢</rb><rp>(</rp><rt>kan</rt></ruby>', ['漢 (kan)']],
    ['name', 'by <name><surname>Rao</surname><given-names>A</given-names></name>.', ['by Rao A.']],
    [
      'citation in a paragraph',
      'See <element-citation><name><surname>Rao</surname><given-names>A</given-names></name><year>2019</year><data-title>Rain</data-title></element-citation>',
      ['See Rao A (2019). Rain.'],
    ],
    [
      'citation at the end of a sentence',
      'By <element-citation><name><surname>Rao</surname><given-names>A</given-names></name><year>2019</year></element-citation>. Next.',
      ['By Rao A (2019). Next.'],
    ],
    [
      'picture that is missing',
      'a <inline-graphic xlink:href="i.gif"/>',
      ['a ', { kind: 'italic', content: ['[picture]'] }],
    ],
    [
      'formula whose picture is missing',
      'a <inline-formula><inline-graphic xlink:href="i.gif"/></inline-formula>',
      ['a ', { kind: 'italic', content: ['[formula]'] }],
    ],
    [
      'formula that is a text beside its missing picture',
      '<inline-formula><alternatives><inline-graphic xlink:href="i.gif"/><textual-form>x + y</textual-form></alternatives></inline-formula>',
      [{ kind: 'italic', content: ['x + y'] }],
    ],
    [
      'caption of a formula’s picture',
      '<inline-formula><alternatives><tex-math></tex-math><graphic xlink:href="i.gif"><caption><title>Law</title><p>In short.</p></caption></graphic></alternatives></inline-formula>',
      [{ kind: 'italic', content: ['[formula]'] }, ' (Law In short.)'],
    ],
    [
      'name with its given name first',
      'by <string-name><given-names>Asha</given-names> <surname>Rao</surname></string-name>.',
      ['by Asha Rao.'],
    ],
    [
      'meaning of an abbreviation',
      '<abbrev>ABC<def><p>a bit of c</p></def></abbrev>.',
      ['ABC (a bit of c).'],
    ],
    [
      'citation in two languages',
      'See <citation-alternatives><mixed-citation>Rao. Puits.</mixed-citation><mixed-citation xml:lang="hi">राव. कुएँ.</mixed-citation></citation-alternatives>',
      ['See Rao. Puits. [राव. कुएँ.]'],
    ],
    [
      'note with one mark that its text follows',
      'OpenTime,<xref ref-type="fn" rid="n"><sup>1</sup></xref> <fn id="n"><p>Free.</p></fn>Kalavid',
      ['OpenTime,', { kind: 'note-mark', note: 'n', content: ['1'] }, ' Kalavid'],
    ],
  ])('keeps a %s', (_, body, content) => expect(paragraph(body)).toEqual(content));

  it('keeps headings of notes that no mark refers to', () => {
    const { blocks } = textOf(
      '<p>Rain.</p>',
      '<back><fn-group><fn><label>How to cite this article</label><p>Rao 2024.</p></fn><fn><label>*</label><p>Invited.</p></fn></fn-group></back>',
    );
    expect(blocks[1]).toMatchObject({
      title: ['Notes'],
      blocks: [
        { content: [{ kind: 'bold', content: ['How to cite this article'] }, ' Rao 2024.'] },
        { content: [sup('*'), ' Invited.'] },
      ],
    });
  });

  it('counts a picture that is missing once', () => {
    const { warnings } = textOf(
      '<p><inline-formula><inline-graphic xlink:href="i.gif"/></inline-formula></p>',
    );
    expect(warnings).toEqual([{ kind: 'picture_missing', about: 'i.gif', at: '' }]);
  });

  it('counts warnings beyond 200 of a kind, and still lists other kinds', () => {
    const pictures = Array.from({ length: 453 }, (_, at) => `<inline-graphic xlink:href="${at}.gif"/>`);
    const { warnings } = textOf(`<p>${pictures.join('')} <xref ref-type="bibr" rid="r">[1]</xref></p>`);
    expect(warnings.slice(-2)).toEqual([
      { kind: 'picture_missing', about: 'and 253 more', at: '' },
      { kind: 'citation_without_reference', about: '[1]', at: '' },
    ]);
  });

  it.each([
    ['whose TeX is not understood', '<tex-math>\\unknown{x}</tex-math>', { tex: '\\unknown{x}' }],
    ['whose picture is missing', '<graphic xlink:href="e.gif"/>', {}],
    [
      'that is a text beside its missing picture',
      '<alternatives><graphic xlink:href="e.gif"/><textual-form>x</textual-form></alternatives>',
      { mathml: expect.objectContaining({ name: 'math' }) },
    ],
  ])('keeps place and number of an equation %s', (_, formula, content) => {
    const { blocks, text } = textOf(
      `<p>See <xref ref-type="disp-formula" rid="e">it</xref>.</p><disp-formula id="e"><label>(3)</label>${formula}</disp-formula>`,
    );
    expect(blocks[1]).toEqual({ kind: 'equation', id: 'e', label: '(3)', ...content });
    expect(text).toContain('"kind":"cross-reference","target":"e"');
  });

  it('keeps the scripts of an equation in words', () => {
    const { blocks } = textOf(
      '<disp-formula id="e"><label>(1)</label>2H<sub>2</sub> at 10<sup>3</sup> <italic>Pa</italic></disp-formula>',
    );
    const [equation] = blocks;
    const mathml = equation?.kind === 'equation' ? equation.mathml : undefined;
    expect(mathText(mathml!)).toBe('2H2\u00a0at\u00a0103\u00a0𝑃𝑎');
    expect(mathml?.children.map((child) => typeof child === 'object' && child.name)).toEqual([
      'msub',
      'mtext',
      'msup',
      'mtext',
      'mtext',
    ]);
  });

  it.each([
    ['bullet', ['a.', 'b.'], 'plain', ['a. x', 'b. x']],
    ['order', ['R1', 'R2'], 'plain', ['R1 x', 'R2 x']],
    ['bullet', ['•', '•'], 'bullet', ['x', 'x']],
    ['order', ['4.', '5.'], 'number', ['x', 'x']],
    ['alpha-lower', ['(a)', '(b)'], 'lower-letter', ['x', 'x']],
  ])('labels a list of type %s', (type, labels, style, lines) => {
    const items = labels.map((label) => `<list-item><label>${label}</label><p>x</p></list-item>`).join('');
    expect(textOf(`<list list-type="${type}">${items}</list>`).blocks).toMatchObject([
      { kind: 'list', style, items: lines.map((line) => [{ content: [line] }]) },
    ]);
  });

  it.each([
    [
      '<graphic xlink:href="g.png"><label>Plate I</label><caption><p>The well.</p></caption></graphic>',
      ['"label":"Plate I"', 'The well.'],
    ],
    [
      '<fig><graphic xlink:href="h.png"><caption><p>A panel.</p></caption></graphic><permissions><copyright-year>2019</copyright-year><copyright-holder>Rao</copyright-holder><license xlink:href="https://example.org/by"><license-p>Reused.</license-p></license></permissions></fig>',
      ['A panel.', '© 2019 Rao', 'https://example.org/by', 'Reused.'],
    ],
    ['<fig><graphic xlink:href="kept.png"><attrib>By Iyer</attrib></graphic></fig>', ['By Iyer']],
    [
      '<fig><alternatives><graphic xlink:href="kept.png"/><media xlink:href="v.mp4"><caption><p>Film</p></caption></media></alternatives></fig>',
      ['Film'],
    ],
    [
      '<def-list><term-head>Word</term-head><def-head>Meaning</def-head><def-item><label>(a)</label><term>Well</term><term>Pit</term><def><p>b</p></def></def-item></def-list>',
      ['Word – Meaning', '(a) Well, Pit'],
    ],
    [
      '<chem-struct-wrap><alternatives><graphic xlink:href="c.png"/><textual-form>InChI=1S</textual-form></alternatives></chem-struct-wrap>',
      ['InChI=1S'],
    ],
    [
      '<chem-struct-wrap><chem-struct><label>2a</label><alternatives><graphic xlink:href="kept.png"/><textual-form>InChI=2S</textual-form></alternatives></chem-struct></chem-struct-wrap>',
      ['2a', 'InChI=2S', '"name":"kept.png"'],
    ],
    [
      '<disp-formula><alternatives><math><mi>x</mi></math><graphic xlink:href="kept.gif"><caption><p>A law.</p></caption></graphic></alternatives></disp-formula>',
      ['A law.'],
    ],
    ['<disp-formula><math><mi>x</mi></math> where <math><mi>y</mi></math></disp-formula>', ['where', '"y"']],
    ['<verse-group><label>Canto I</label><verse-line>Rain.</verse-line></verse-group>', ['Canto I']],
    ['<list><label>List 1</label><list-item><p>x</p></list-item></list>', ['List 1']],
    [
      '<disp-quote><p>x</p><permissions><copyright-statement>© Das</copyright-statement></permissions></disp-quote>',
      ['© Das'],
    ],
    ['<disp-quote><p>x</p><attrib>Rao</attrib><attrib>Das</attrib></disp-quote>', ['Rao, Das']],
    [
      '<fig><caption><title>Rain</title></caption><caption xml:lang="hi"><title>वर्षा</title></caption></fig>',
      ['"title":["Rain"]', 'वर्षा'],
    ],
    [
      '<boxed-text><caption><title>One</title></caption><caption><title>Two</title></caption></boxed-text>',
      ['"title":["One"]', 'Two'],
    ],
    ['<array><label>Array 1</label><tbody><tr><td>x</td></tr></tbody></array>', ['Array 1']],
    [
      '<supplementary-material><media xlink:href="z.zip"><attrib>By Sen</attrib></media></supplementary-material>',
      ['By Sen'],
    ],
  ])('shows all words of %s', (body, shown) => {
    const { text } = textOf(body);
    for (const words of shown) expect([words, text.includes(words)]).toEqual([words, true]);
  });

  it('marks a note once if its text stands in a later paragraph', () => {
    const { blocks, text } = textOf(
      '<p>Open,<xref ref-type="fn" rid="n"><sup>1</sup></xref> Kala.</p><p><fn id="n"><p>Free.</p></fn>Next</p>',
    );
    expect(blocks[1]).toEqual({ kind: 'paragraph', content: ['Next'] });
    expect(text).toContain('Free.');
  });

  it('keeps everything after the body, and names links that a page cannot have', () => {
    const { blocks, warnings } = textOf(
      '<p><ext-link xlink:href="ftp://a.example/b">Data</ext-link></p>',
      '<back><title>Back</title><p>Alone</p></back>',
    );
    expect(blocks).toMatchObject([
      { content: ['Data'] },
      { content: [{ content: ['Back'] }] },
      { content: ['Alone'] },
    ]);
    expect(warnings).toMatchObject([{ kind: 'left_out', about: 'Link: ftp://a.example/b' }]);
  });

  it('names the parts of an article that are not shown', () => {
    const { warnings } = textOf(
      '<p>Rain.</p>',
      '<sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>A chuva</article-title></title-group></front-stub></sub-article>',
    );
    expect(warnings).toEqual([{ kind: 'left_out', about: 'translation (pt): A chuva', at: '' }]);
  });

  it('keeps floats of NLM’s versions, and sets the contents of unknown elements apart', () => {
    const { blocks, warnings } = textOf(
      '<p>See <xref rid="f1">Fig. 1</xref>.</p><quiz><question><p>Why?</p></question><answer><p>So.</p></answer></quiz>',
      '<floats-wrap><fig id="f1"><label>Figure 1</label></fig></floats-wrap>',
    );
    expect(blocks).toMatchObject([
      {},
      { kind: 'figure', label: 'Figure 1' },
      { content: ['Why?'] },
      { content: ['So.'] },
    ]);
    expect(warnings[0]).toMatchObject({ kind: 'element_as_text', about: '<quiz> Why?So.' });
  });

  it('marks the language of parts that differ from the article’s', () => {
    const { blocks, references } = textOf(
      `<sec xml:lang="ar"><title>بيانات</title><p>In <named-content content-type="x" xml:lang="en-GB">English</named-content>.</p></sec>
      <p xml:lang="en">Same, but <italic xml:lang="he">שלום</italic></p>
      <table-wrap><caption><title xml:lang="he">כותרת</title></caption><table><tr><td xml:lang="he">תא <bold>אחד</bold></td><td xml:lang="?">1</td></tr></table></table-wrap>`,
      '<back><ref-list><ref><mixed-citation xml:lang="fr"><source>Puits</source></mixed-citation></ref></ref-list></back>',
    );
    const language = (tag: string, ...content: unknown[]) => ({ kind: 'language', language: tag, content });
    const [section, first, paragraph, table] = everyBlock(blocks);
    expect(section).toMatchObject({ title: [language('ar', 'بيانات')] });
    expect(first).toMatchObject({ content: [language('ar', 'In ', language('en-GB', 'English'), '.')] });
    expect(references).toEqual([{ text: 'Puits.', doi: '' }]);
    expect(paragraph).toMatchObject({
      content: ['Same, but ', { kind: 'italic', content: [language('he', 'שלום')] }],
    });
    expect(table).toMatchObject({
      title: [language('he', 'כותרת')],
      body: [
        [
          { blocks: [{ content: [language('he', 'תא ', { kind: 'bold', content: ['אחד'] })] }] },
          { blocks: [{ content: ['1'] }] },
        ],
      ],
    });
  });

  it('shows the title of a group of appendices above them', () => {
    const { blocks } = textOf(
      '<p>Rain.</p>',
      '<back><ack><p>Thanks.</p></ack><app-group><title>Appendices</title><app><title>A</title><p>x</p></app></app-group></back>',
    );
    const titles = (block: Block): unknown =>
      block.kind === 'section' && [block.title[0], ...block.blocks.map(titles)];
    expect(blocks.map(titles)).toEqual([false, ['Acknowledgements', false], ['Appendices', ['A', false]]]);
  });

  it('turns addresses such as info:doi/… into links', () => {
    const { blocks } = textOf(
      '<supplementary-material xlink:href="info:doi/10.5555/s001"><label>S1</label></supplementary-material>',
    );
    expect(blocks).toMatchObject([{ kind: 'media', label: 'S1', address: 'https://doi.org/10.5555/s001' }]);
  });

  it.each([
    ['<mstyle mathvariant="bold"><mi>x</mi></mstyle>', '𝐱'],
    ['<mtable><mlabeledtr><mtd><mtext>(1)</mtext></mtd><mtd><mi>y</mi></mtd></mlabeledtr></mtable>', 'y(1)'],
    ['<menclose notation="updiagonalstrike"><mi>z</mi></menclose>', 'z'],
  ])('keeps what %s says', (math, letters) => {
    const content = paragraph(`<inline-formula><math>${math}</math></inline-formula>`);
    const text = JSON.stringify(content);
    expect(
      text
        .match(/"children":\["([^"]+)"\]/gu)
        ?.map((found) => found.slice(13, -2))
        .join(''),
    ).toBe(letters);
    if (letters === 'z') expect(text).toContain('"notation":"updiagonalstrike"');
  });
});
