import { beforeAll, describe, expect, it } from '@jest/globals';
import { inlineText } from '#contracts/full-text/text-lines.ts';
import type { Block, Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import type { TextWarning } from '#contracts/full-text/full-text.ts';
import { wordFile } from '#testing/builders/manuscripts.ts';
import { convert } from '#testing/readers/converted-texts.ts';
import { namespaces } from './xml-part.ts';

const declared = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${namespaces.r}/${type}" Target="${target}"/>`;
const relations = (...each: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
const style = (type: string, id: string, content: string) =>
  `<w:style w:type="${type}" w:styleId="${id}">${content}</w:style>`;
const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;

/** The parts of a file with this text; the other parts are the same in all. */
const partsOf = (body: string): Record<string, string> => ({
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
  'word/document.xml': `<w:document ${declared}><w:body>${body}</w:body></w:document>`,
  'word/_rels/document.xml.rels': relations(
    relation('rId1', 'styles', 'styles.xml'),
    relation('rId2', 'theme', 'theme/theme1.xml'),
    relation('rId3', 'footnotes', 'notes.xml'),
    relation('rId4', 'fontTable', 'fontTable.xml'),
    relation('rId6', 'numbering', 'numbering.xml'),
    relation('rId5', 'aFChunk', 'chunk1.htm'),
  ),
  'word/numbering.xml': `<w:numbering ${declared}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  'word/chunk1.htm': '<p>Lost</p>',
  'word/styles.xml': `<w:styles ${declared}>${[
    style('paragraph', 'Hidden', '<w:rPr><w:vanish/></w:rPr>'),
    style('paragraph', 'Tamil', `<w:rPr>${font('Bamini')}</w:rPr>`),
    style('character', 'Tick', `<w:basedOn w:val="Signs"/>`),
    style('character', 'Signs', `<w:rPr>${font('Wingdings')}</w:rPr>`),
    style('paragraph', 'Heading1', '<w:name w:val="heading 1"/>'),
  ].join('')}</w:styles>`,
  'word/theme/theme1.xml': `<a:theme ${declared}><a:themeElements><a:fontScheme><a:majorFont><a:latin typeface="Shree-Dev-0714"/></a:majorFont></a:fontScheme></a:themeElements></a:theme>`,
  'word/notes.xml': `<w:footnotes ${declared}><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/><w:t>A </w:t></w:r><w:smartTag>${run('note.')}</w:smartTag></w:p></w:footnote></w:footnotes>`,
  'word/fontTable.xml': `<w:fonts ${declared}><w:font w:name="Old Runes"><w:charset w:val="02"/></w:font></w:fonts>`,
});

const fileOf = (parts: Record<string, string>): Buffer =>
  wordFile(
    [],
    Object.entries(parts).map(([name, data]) => ({ name, data })),
  );
function run(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
const paragraph = (content: string, ofStyle = '') =>
  `<w:p><w:pPr>${ofStyle && `<w:pStyle w:val="${ofStyle}"/>`}</w:pPr>${content}</w:p>`;
const lineOf = (block: Block | undefined) => (block?.kind === 'paragraph' ? block.content : block?.kind);

const sup = (text: string): Inline => ({ kind: 'sup', content: [text] });
const field = (code: string, result = '') =>
  `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${code}</w:instrText></w:r>${result && `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}`}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const toHeading = (words: string): Inline => ({
  kind: 'cross-reference',
  target: 'heading',
  content: [words],
});
const inlines: [what: string, content: string, line: Inline[]][] = [
  [
    'the result of a simple field',
    `${run('Table ')}<w:fldSimple w:instr=" REF a ">${run('2')}</w:fldSimple> `,
    ['Table 2'],
  ],
  [
    'the address of a link that is a simple field',
    `<w:fldSimple w:instr=' HYPERLINK "https://a.example/" '>${run('data')}</w:fldSimple>`,
    [{ kind: 'link', address: 'https://a.example/', content: ['data'] }],
  ],
  [
    'the address of a link that is a field without quotation marks',
    field(' HYPERLINK https://a.example/ \\o "A tip" ', run('data')),
    [{ kind: 'link', address: 'https://a.example/', content: ['data'] }],
  ],
  [
    'a link to a place in the file that is a field',
    `${field(' HYPERLINK \\l "top" ', run('Up'))}${run(', page ')}${field(' PAGEREF top \\h ', run('1'))}`,
    [toHeading('Up'), ', page ', toHeading('1')],
  ],
  [
    'the result of a field whose code has a field',
    `${run('a ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r>${field(' PAGE ', run('1'))}<w:r><w:instrText> = 1 "x" </w:instrText><w:fldChar w:fldCharType="separate"/><w:t>b</w:t><w:fldChar w:fldCharType="end"/></w:r>`,
    ['a b'],
  ],
  [
    'what stands above a word in parentheses after it',
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`,
    ['漢(kan)'],
  ],
  ['a symbol', '<w:r><w:t>5 </w:t><w:sym w:font="Symbol" w:char="F06D"/><w:t>g</w:t></w:r>', ['5 μg']],
  ['a sign by its font', run('ü\u00a0ü', font('Wingdings')), ['✓\u00a0✓']],
  ['a sign by the font of a style’s base', run('ü', '<w:rStyle w:val="Tick"/>'), ['✓']],
  ['a sign without a known character as lost', run('\uf0ff', font('Wingdings')), ['\ufffd']],
  [
    'the content of tags, controls, directions and insertions',
    ['w:smartTag', 'w:customXml', 'w:dir', 'w:bdo', 'w:ins', 'w:moveTo']
      .map(
        (name) =>
          `<${name}><w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run(`${name} `)}</w:sdtContent></w:sdt></${name}>`,
      )
      .join(''),
    ['w:smartTag w:customXml w:dir w:bdo w:ins w:moveTo'],
  ],
  ['raised text as an exponent', run('10') + run('-3', '<w:position w:val="8"/>'), ['10', sup('-3')]],
  ['a line that is all raised as it is', run('Level', '<w:position w:val="8"/>'), ['Level']],
  [
    'text beside the mark of a note, a field and a return in one run',
    '<w:r><w:t>a</w:t><w:footnoteReference w:id="2"/><w:t>b</w:t><w:fldChar w:fldCharType="begin"/><w:instrText> REF x </w:instrText><w:fldChar w:fldCharType="separate"/><w:t>c</w:t><w:fldChar w:fldCharType="end"/><w:cr/><w:t>d</w:t></w:r>',
    ['a', { kind: 'note-mark', note: 'fn1', content: ['1'] }, 'bc d'],
  ],
  [
    'a chart as a picture that is missing, beside text in its run',
    `<w:r><w:t xml:space="preserve">See </w:t><w:drawing><wp:anchor><wp:docPr descr="Rain by month"/><a:graphic><a:graphicData uri="${namespaces.c}"><c:chart r:id="x"/></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
    ['See ', { kind: 'italic', content: ['Rain by month'] }],
  ],
  [
    'a linked picture that is missing, without the name of its file as a description',
    '<w:r><w:t>a</w:t><w:drawing><wp:inline><wp:docPr descr="C:\\A\\b.png"/><pic:pic><a:blip r:link="x"/></pic:pic></wp:inline></w:drawing></w:r>',
    ['a', { kind: 'italic', content: ['[picture]'] }],
  ],
  [
    'the form of a text that is understood',
    `<mc:AlternateContent><mc:Choice Requires="future">${run('new')}</mc:Choice><mc:Fallback>${run('old')}</mc:Fallback></mc:AlternateContent>`,
    ['old'],
  ],
  [
    'what is shown beside hidden text, pictures and notes',
    `${run('Shown')}<w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve"> not shown </w:t><w:pict/><w:footnoteReference w:id="2"/></w:r>`,
    ['Shown'],
  ],
  [
    'what stands beside fields without a result, shapes and comments',
    `${field(' EQ \\f(1,2) ')}${field(' XE "a" ')}${run('a')}<w:r><w:pict><v:shape><v:textpath string="Draft"/></v:shape></w:pict><w:pict><v:rect o:hr="t"/></w:pict><w:commentReference w:id="0"/></w:r>${run('b')}`,
    ['ab'],
  ],
  ['a letter before Unicode as it is', run('Hkkjr esa', font('Kruti Dev 010')), ['Hkkjr esa']],
];
const warned = [
  paragraph(run('All of this.'), 'Hidden'),
  paragraph(run('jkpo;'), 'Tamil'),
  paragraph(run('laLd`r', '<w:rFonts w:asciiTheme="majorHAnsi" w:hAnsiTheme="majorHAnsi"/>')),
  paragraph(run('abc', font('Old Runes')) + run('तमिल 12', font('DevLys 010'))),
  '<w:altChunk r:id="rId5"/>',
  ...[`<w:moveFrom>${run('moved')}</w:moveFrom>`, '<w:del/>', run('kept')].map(
    (content) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${content}</w:p>`,
  ),
  paragraph(`<w:bookmarkStart w:id="9" w:name="top"/>${run('Heading')}<w:bookmarkEnd w:id="9"/>`, 'Heading1'),
].join('');

describe('A text from Word', () => {
  const body = inlines.map(([, content]) => paragraph(content)).join('') + warned;
  let tree: TextTree;
  let warnings: TextWarning[];

  beforeAll(async () => {
    ({ tree, warnings } = await convert('text.docx', fileOf(partsOf(body))));
  });

  it.each(inlines.map(([what, , line], index) => ({ what, line, index })))('has $what', ({ line, index }) => {
    expect(lineOf(tree.blocks[index])).toEqual(line);
  });

  it('has its notes, whatever their part is called', () => {
    expect(tree.notes.map(({ blocks }) => lineOf(blocks[0]))).toEqual([['A note.']]);
  });

  it('has its list without items that were deleted or moved away', () => {
    expect(tree.blocks.at(-2)).toMatchObject({ kind: 'list', items: [[{ content: ['kept'] }]] });
  });

  it('names what is hidden, unknown, in an old font, or cannot be read', () => {
    expect(warnings.map(({ kind, about }) => [kind, about])).toEqual([
      ['characters_lost', 'Wingdings, character F0FF'],
      ['left_out', 'Hidden text, 6 words: not shown [picture][note] All of this.'],
      ['left_out', 'A field without text: EQ \\f(1,2)'],
      ['left_out', 'A drawn shape could not be read: Draft'],
      ['not_unicode', 'Kruti Dev 010, 2 words: Hkkjr esa'],
      ['not_unicode', 'Bamini, 1 word: jkpo;'],
      ['not_unicode', 'Shree-Dev-0714, 1 word: laLd`r'],
      ['not_unicode', 'Old Runes, 1 word: abc'],
      [
        'left_out',
        'A part of this file could not be read. Save the file in Word and upload it again: chunk1.htm',
      ],
      ['left_out', 'Comments: 1'],
      ['characters_lost', '\ufffd'],
      ['picture_without_alternative', 'media/linked picture'],
      ['picture_missing', 'chart'],
      ['picture_missing', 'linked picture'],
    ]);
  });

  it('is the same in the strict form, with other prefixes and another name of its main part', async () => {
    const strict = (xml: string) =>
      xml
        .replaceAll(`${namespaces.r}/`, 'http://purl.oclc.org/ooxml/officeDocument/relationships/')
        .replaceAll(`"${namespaces.r}"`, '"http://purl.oclc.org/ooxml/officeDocument/relationships"')
        .replaceAll(namespaces.w, 'http://purl.oclc.org/ooxml/wordprocessingml/main')
        .replaceAll(namespaces.a, 'http://purl.oclc.org/ooxml/drawingml/main');
    const named = (xml: string) => xml.replace(/(<\/?|\s|xmlns:)(w|r|a)(?=[:=])/gu, '$1x$2');
    const parts = Object.entries(partsOf(body)).map(([name, data]) => [
      name.replace('document.xml', 'document2.xml'),
      strict(named(data)).replace('word/document.xml', '/word/document2.xml'),
    ]);
    const converted = await convert('text.docx', fileOf(Object.fromEntries(parts) as Record<string, string>));
    expect(converted).toEqual({ tree, warnings });
  });

  it('is refused when the file is of another program', async () => {
    const workbook = { 'word/document.xml': '<workbook xmlns="urn:a"/>' };
    await expect(convert('a.xlsx', fileOf({ ...partsOf(''), ...workbook }))).rejects.toThrow(
      'not a Word document',
    );
  });
});

describe('A table from Word', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
  const row = (cells: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
  const cells = (...texts: string[]) => texts.map((text) => cell(text)).join('');
  const merge = (value: string) => `<w:vMerge w:val="${value}"/>`;
  const deleted = '<w:del w:id="1" w:author="a"/>';
  const tables: [what: string, content: string, rows: string[]][] = [
    ['its cells without a grid', row(cells('a', 'b')) + row(cells('c', 'd')), ['a|b', 'c|d']],
    [
      'its cells in a grid without widths or with too few columns',
      `<w:tblGrid><w:gridCol/></w:tblGrid>${row(cell('a', '<w:gridSpan w:val="2"/>') + cell('b'))}${row(cells('c', 'd', 'e'))}`,
      ['a(2)|b', 'c|d|e'],
    ],
    [
      'empty cells before and after a row, and no hidden row',
      row(cells('a', 'b', 'c', 'd')) +
        row(cells('e'), '<w:gridBefore w:val="1"/><w:gridAfter w:val="2"/>') +
        row(cells('hidden'), '<w:hidden/>'),
      ['a|b|c|d', '|e||'],
    ],
    [
      'no deleted row, and what was merged with it',
      row(cell('x', merge('restart')) + cells('y'), deleted) +
        row(cell('a', merge('continue')) + cells('b')) +
        row(cell('', merge('continue')) + cells('c')),
      ['a|b', 'c'],
    ],
    [
      'rows and cells within controls and tags',
      `<w:customXml>${row(`<w:sdt><w:sdtContent>${cells('a', 'b')}</w:sdtContent></w:sdt>`)}</w:customXml>${row(`<w:customXml><w:customXmlPr/>${cells('c', 'd')}</w:customXml>`)}`,
      ['a|b', 'c|d'],
    ],
  ];
  let tree: TextTree;

  beforeAll(async () => {
    const body = tables.map(([, content]) => `<w:tbl><w:tblPr/>${content}</w:tbl>${paragraph(run('Next.'))}`);
    ({ tree } = await convert('text.docx', fileOf(partsOf(body.join('')))));
  });

  it.each(tables.map(([what, , rows], index) => ({ what, rows, index })))('has $what', ({ rows, index }) => {
    const table = tree.blocks.filter((block) => block.kind === 'table')[index]!;
    const shown = [...table.head, ...table.body].map((cellsOfRow) =>
      cellsOfRow
        .map(({ blocks, columns }) => {
          const [first] = blocks;
          return (
            (first?.kind === 'paragraph' ? inlineText(first.content) : '') +
            (columns > 1 ? `(${columns})` : '')
          );
        })
        .join('|'),
    );
    expect(shown).toEqual(rows);
  });
});
