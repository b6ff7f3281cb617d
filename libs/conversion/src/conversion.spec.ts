import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { everyBlock } from '#contracts/full-text/text-lines.ts';
import { makePng } from '#testing/builders/make-png.ts';
import { makeZip, type ZipFile } from '#testing/builders/make-zip.ts';
import { itWithSchemas, schemaProblems } from '#testing/readers/schemas.ts';
import { jats4rReports } from '#testing/readers/schematron.ts';
import { convertText } from './convert-text.ts';
import { drawPicture } from './drawn-pictures.ts';
import { articleWithEverything } from '#testing/builders/full-texts.ts';
import { TextError } from './text-error.ts';
import { wordsOfText } from './words-of-text.ts';
import { convert, jats, storePicture, writeJats, zeros } from '#testing/readers/converted-texts.ts';

const pictures: ZipFile[] = [
  { name: 'article/media/one.png', data: makePng(640, 480) },
  { name: 'article/media/two.jpg', data: makePng(10, 20) },
];
const article = makeZip([{ name: 'article/article.xml', data: articleWithEverything }, ...pictures]);

describe('A text in JATS', () => {
  it('becomes a tree with every kind of block, run and warning that it has', async () => {
    const { tree, warnings } = await convert('article.zip', article);
    const kinds = [...new Set([...everyBlock(tree.blocks)].map(({ kind }) => kind))].sort();
    expect(kinds).toEqual(
      'box code definitions equation figure lines list media paragraph quote section table'.split(' '),
    );
    const text = JSON.stringify(tree);
    for (const kind of 'bold break citation cross-reference formula inline-picture italic language link monospace note-mark sc strike sub sup underline'.split(
      ' ',
    ))
      expect([kind, text.includes(`"kind":"${kind}"`)]).toEqual([kind, true]);
    expect(tree.references).toEqual([
      { text: 'Rao A, Sen B (2019). Rain on roofs. Journal of Weather, 4(2), 11–20.', doi: '10.5555/rain' },
      { text: 'Das C. Rivers. 2020.', doi: '' },
      { text: 'Iyer B. Wells. 2021.', doi: '10.5555/wells' },
    ]);
    expect(text).toContain('{"kind":"citation","references":[0,1,2],"content":["1–3"]}');
    expect(tree.notes.map(({ id, label }) => [id, label])).toEqual([
      ['note-1', '1'],
      ['n2', '*'],
    ]);
    const found = Object.fromEntries(warnings.map(({ kind, about, at }) => [kind, [about, at]]));
    expect(found).toEqual({
      citation_without_reference: ['[9]', 'intro'],
      cross_reference_without_target: ['Plate 7', 'intro'],
      picture_missing: ['media/three.png', 'f2'],
      picture_without_alternative: ['media/two.jpg', 'f2'],
      equation_as_picture: ['article/media/two.jpg', 'maths'],
      equations_lost: ['\\unknowncommand{x}', 'maths'],
      element_as_text: ['<media> film.mp4', 'maths'],
      characters_lost: ['wncommand{x}; a bad \ufffd sign.', 'maths'],
    });
  });

  itWithSchemas('is the same when it is written out, and valid', async () => {
    const { tree } = await convert('article.zip', article);
    const file = writeJats(tree);
    for (const broken of ['<title>Lists<break/>and', '>Month<break/>of rain</th>', 'first<named-content'])
      expect(file).toContain(broken);
    expect(await schemaProblems(file, 'jats/1.3/JATS-journalpublishing1-3-mathml3.dtd')).toEqual([]);
    expect(await jats4rReports([file])).toEqual([
      expect.stringMatching(/^WARNING: All mathematical expressions should be provided in markup/u),
    ]);
    const names = [...file.matchAll(/texts\/([\w.]+)"/gu)].map(([, name]) => name!);
    const originals = new Map(
      await Promise.all(
        pictures.map(async ({ data }) => {
          const drawn = await drawPicture(Buffer.from(data!));
          return [await storePicture(drawn!), data!] as const;
        }),
      ),
    );
    const again = makeZip([
      { name: 'a.xml', data: file },
      ...[...new Set(names)].map((name) => ({ name, data: originals.get(name)! })),
    ]);
    expect((await convert('again.zip', again)).tree).toEqual(tree);
  });

  it('has a table of the OASIS exchange model with its heads, spans and alignment', async () => {
    const entries = (...texts: string[]) =>
      texts.map((each) => `<oasis:entry>${each}</oasis:entry>`).join('');
    const { tree } = await convert(
      'article.xml',
      jats(`<table-wrap xmlns:oasis="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table">
        <label>Table 1</label><oasis:table><oasis:tgroup cols="3">
        <oasis:colspec colname="a"/><oasis:colspec colname="b"/><oasis:colspec colname="c"/>
        <oasis:thead><oasis:row><oasis:entry namest="a" nameend="b">Rain</oasis:entry>${entries('Wind')}</oasis:row></oasis:thead>
        <oasis:tbody><oasis:row><oasis:entry morerows="1" align="right">May</oasis:entry>${entries('4.5', '<italic>3</italic>')}</oasis:row>
        <oasis:row>${entries('5', '6')}</oasis:row></oasis:tbody></oasis:tgroup></oasis:table></table-wrap>`),
    );
    const paragraph = (...content: unknown[]) => [{ kind: 'paragraph', content }];
    const cell = (content: unknown, more = {}) => ({
      blocks: paragraph(content),
      isHeading: false,
      columns: 1,
      rows: 1,
      align: '',
      ...more,
    });
    expect(tree.blocks).toMatchObject([
      {
        label: 'Table 1',
        head: [[cell('Rain', { isHeading: true, columns: 2 }), cell('Wind', { isHeading: true })]],
        body: [
          [cell('May', { rows: 2, align: 'right' }), cell('4.5'), cell({ kind: 'italic', content: ['3'] })],
          [cell('5'), cell('6')],
        ],
      },
    ]);
  });

  it('is found by its words, section by section', async () => {
    const { tree } = await convert('article.zip', article);
    const words = wordsOfText(tree);
    expect(words[0]).toEqual({ section: '', text: 'Before the first section.' });
    expect(words.find(({ section }) => section === '1 Introduction')?.text).toContain('as was shown');
    expect(words.at(-1)).toEqual({ section: '', text: 'A note in the text. A note at the end.' });
  });

  it.each([
    ['\\underset{i=1}{\\mathop \\sum }\\,x', '∑'],
    ['\\mbox{rain}', 'rain'],
    ['\\varvec{x}', '𝒙'],
    ['\\begin{eqnarray}a&=&b\\end{eqnarray}', 'a'],
    ['x^{\\frac{1}{2}}', '1'],
  ])('has the formula %s', async (tex, sign) => {
    const { tree, warnings } = await convert(
      'a.xml',
      jats(
        `<disp-formula id="e"><label>(1)</label><tex-math>${tex.replace(/&/gu, '&amp;')}</tex-math></disp-formula>`,
      ),
    );
    expect(warnings).toEqual([]);
    expect(JSON.stringify(tree.blocks)).toContain(`"${sign}"`);
    expect(JSON.stringify(tree.blocks)).not.toMatch(/"m[ino]","attributes":\{"scriptlevel/u);
  });

  it('has links where it has none itself', async () => {
    const body =
      '<p>Fig. 1 shows rain [1, 3].</p><fig><label>Figure 1</label><caption><p>Rain</p></caption></fig><fn-group><fn><p>[2]</p></fn></fn-group>';
    const references = ['A. 2001.', 'B. 2002.'].map((text) => ({ text, doi: '' }));
    const { tree, warnings } = await convert('a.xml', jats(body), { references });
    expect(tree.references).toEqual(references);
    expect(tree.blocks[0]).toEqual({
      kind: 'paragraph',
      content: [
        { kind: 'cross-reference', target: 'figure-1', content: ['Fig. 1'] },
        ' shows rain [',
        { kind: 'citation', references: [0], content: ['1'] },
        ', 3].',
      ],
    });
    expect(warnings).toContainEqual({ kind: 'citation_without_reference', about: '3', at: '' });
  });
});

describe('A cross-reference', () => {
  it.each([
    ['its own words', '<xref rid="f1">the figure</xref>', 'the figure'],
    ['the label of what it leads to where it has no words', '<xref rid="f1"/>', 'Figure 1'],
    [
      'that label in place of an id in brackets, as pandoc writes it',
      '<xref rid="f1">[f1]</xref>',
      'Figure 1',
    ],
    ['the id of what has no label', '<xref rid="s1">[s1]</xref>', '[s1]'],
  ])('has %s', async (_, xref, words) => {
    const body = `<sec id="s1"><p>${xref}</p><fig id="f1"><label>Figure 1.</label></fig></sec>`;
    const { tree } = await convert('a.xml', jats(body));
    const paragraph = everyBlock(tree.blocks).find(({ kind }) => kind === 'paragraph');
    expect(paragraph).toMatchObject({ content: [{ kind: 'cross-reference', content: [words] }] });
  });
});

describe('A hostile text', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['empty', '', /is empty/],
    ['of a wrong kind', 'just words', /of another kind/],
    ['a PDF', '%PDF-1.7', /is a PDF/],
    ['cut off', jats('<p>words').slice(0, -30), /not valid XML/],
    ['in another encoding than it says', Buffer.from(jats('<p>\xe9</p>'), 'latin1'), /not in UTF-8/],
    [
      'with entities',
      jats('<p>&a;</p>').replace('"JATS.dtd">', '"x" [<!ENTITY a SYSTEM "/etc/passwd">]>'),
      /declarations/,
    ],
    [
      'with a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><article><body><p>&b;</p></body></article>`,
      /declarations/,
    ],
    ['with a name of no character', jats('<p>&company;</p>'), /contains &company;, which is not a known/],
    [
      'with 10,000 nested sections',
      jats(`${'<sec>'.repeat(10_000)}${'</sec>'.repeat(10_000)}`),
      /nested more than 100 deep/,
    ],
    [
      'of 10,000 nested divisions',
      `<html><body>${'<div>'.repeat(10_000)}a</body></html>`,
      /nested more than 100 deep/,
    ],
    [
      'in a publisher’s own format',
      '<?xml version="1.0"?><!DOCTYPE article SYSTEM "http://ej.iop.org/dtd/iopv1_5_2.dtd" [<!ENTITY a "b">]><article><header/><body/></article>',
      /XML of IOP Publishing’s own format, not JATS/,
    ],
    [
      'an article of another format',
      '<?xml version="1.0"?><article><header/><body/></article>',
      /not JATS: .*<header>/,
    ],
    ['without a body', '<article><front/></article>', /no <body>/],
    ['a zip without a text', makeZip([{ name: 'a.png', data: 'x' }]), /no JATS or HTML file/],
    [
      'a zip with two texts',
      makeZip(['a.xml', 'b.xml'].map((name) => ({ name, data: jats('<p>a</p>') }))),
      /has 2 JATS or HTML files/,
    ],
    ['an OpenDocument file', makeZip([{ name: 'mimetype', data: 'x' }]), /OpenDocument file/],
    ['a damaged zip', article.subarray(0, 300), /damaged/],
    [
      'a zip of a link',
      makeZip([{ name: 'a.xml', data: '/etc/passwd', mode: 0o120777 }]),
      /is not a file but a link/,
    ],
    [
      'a zip that says less than it has',
      makeZip([{ name: 'a.xml', data: jats('<p>a</p>'), declaredSize: 4 }]),
      /damaged/,
    ],
    [
      'a zip bomb',
      makeZip(Array.from({ length: 11 }, (_, at) => ({ name: `${at}.png`, data: zeros }))),
      /together larger than 100 MB/,
    ],
    ['longer than 10 MB', jats(`<p>${'a'.repeat(10_000_001)}</p>`), /larger than 10 MB/],
    [
      'with 201 pictures',
      makeZip([
        {
          name: 'a.xml',
          data: jats(
            Array.from({ length: 201 }, (_, at) => `<fig><graphic xlink:href="${at}.png"/></fig>`).join(''),
          ),
        },
        ...Array.from({ length: 201 }, (_, at) => ({ name: `${at}.png`, data: makePng(1, 1) })),
      ]),
      /has 201 pictures; at most 200 are accepted/,
    ],
  ])('is refused when it is %s', async (_, content, reason) => {
    const error: unknown = await convert('a.file', content).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(TextError);
    expect((error as Error).message).toMatch(reason);
  });

  it('leaves nothing but text of scripts, handlers and addresses of other kinds', async () => {
    const body =
      '<p onclick="x()">a <ext-link xlink:href="javascript:alert(1)">b</ext-link> <uri>data:text/html,c</uri> <script>d</script></p><p><inline-formula><math xmlns="http://www.w3.org/1998/Math/MathML" onload="x()"><mi href="javascript:e" mathcolor="red;x">e</mi><annotation-xml encoding="text/html"><script>f</script></annotation-xml></math></inline-formula></p><disp-formula><tex-math>\\href{javascript:alert(1)}{x}</tex-math></disp-formula>';
    const { tree, warnings } = await convert('a.xml', jats(body));
    expect(tree.blocks).toEqual([
      { kind: 'paragraph', content: ['a b data:text/html,c d'] },
      {
        kind: 'paragraph',
        content: [
          {
            kind: 'formula',
            mathml: {
              name: 'math',
              attributes: { display: 'inline' },
              children: [{ name: 'mi', attributes: {}, children: ['e'] }],
            },
          },
        ],
      },
      { kind: 'code', language: 'tex', text: '\\href{javascript:alert(1)}{x}' },
    ]);
    expect(warnings.map(({ kind, about }) => [kind, about])).toEqual([
      ['element_as_text', '<script> d'],
      ['equations_lost', '\\href{javascript:alert(1)}{x}'],
    ]);
  });

  it('has no picture that the file store does not accept', async () => {
    const zip = makeZip([
      {
        name: 'a.xml',
        data: jats(
          '<fig><graphic xlink:href="a.svg"/></fig><p>see <inline-graphic xlink:href="a.svg"><alt-text>a drop</alt-text></inline-graphic></p>',
        ),
      },
      { name: 'a.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
    ]);
    const { tree, warnings } = await convert('a.zip', zip);
    expect(tree.blocks).toMatchObject([
      { kind: 'figure', pictures: [] },
      { kind: 'paragraph', content: ['see ', { kind: 'italic', content: ['a drop'] }] },
    ]);
    expect(warnings).toContainEqual({ kind: 'picture_missing', about: 'a.svg', at: 'figure-1' });
  });

  it('gives up when its job is stopped', async () => {
    const stop = new AbortController();
    const converting = convertText(
      { name: 'a.zip', content: Readable.from([article]) },
      { references: [], storePicture, signal: stop.signal },
    );
    stop.abort(new Error('stopped'));
    await expect(converting).rejects.toThrow('stopped');
  });
});
