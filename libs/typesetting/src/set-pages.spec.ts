import { describe, expect, it } from '@jest/globals';
import type { Block, Cell, Inline, MathElement, TextTree } from '#contracts/full-text/text-tree.ts';
import { pageRecord } from '#testing/builders/page-record.ts';
import { pictureDifference } from '#testing/readers/golden-picture.ts';
import { comparedWords, missingWords, overlapping, wordsOfTree } from './page-checks.ts';
import { pdfWords } from './page-words.ts';
import type { PagesRequest } from './pages-request.ts';
import { missingEngine, PagesError, setPages } from './set-pages.ts';

const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });
const cell = (...content: Inline[]): Cell => ({
  blocks: [paragraph(...content)],
  isHeading: false,
  columns: 1,
  rows: 1,
  align: '',
});
const table = (body: Cell[][], label = 'Table 1'): Block => ({
  kind: 'table',
  id: 't1',
  label,
  title: ['Yield'],
  caption: [],
  head: [],
  body,
  foot: [],
  notes: [],
  pictures: [],
});
const element = (name: string, ...children: (MathElement | string)[]): MathElement => ({
  name,
  attributes: {},
  children,
});
const sentence = 'Farmers of three districts measured the growth and the yield of their rice in every plot. ';
const prose = (paragraphs: number) => Array.from({ length: paragraphs }, () => paragraph(sentence.repeat(6)));

const set = (
  blocks: Block[],
  { tree = {}, ...request }: Partial<Omit<PagesRequest, 'tree'>> & { tree?: Partial<TextTree> } = {},
) =>
  setPages(
    {
      record: pageRecord(),
      tree: { blocks, notes: [], references: [], ...tree },
      design: 'two columns',
      fonts: 'source',
      layout: {},
      fontFolder: '',
      ...request,
    },
    () => Promise.resolve(undefined),
    AbortSignal.timeout(120_000),
  );
/** The words of a page, from 1. */
const textOf = async (pdf: Uint8Array, page: number) =>
  (await pdfWords(pdf)).words.flatMap((word) => (word.page === page ? [word.text] : [])).join(' ');
const kinds = ({ remarks }: { remarks: { kind: string }[] }) => remarks.map(({ kind }) => kind);

describe('An article’s pages', () => {
  it('print the record: title, authors, dates, DOI, licence, citation, and the numbers of the pages', async () => {
    const note: Inline = { kind: 'note-mark', note: 'n1', content: ['1'] };
    const tree = {
      notes: [{ id: 'n1', label: '1', blocks: [paragraph('Measured at noon.')] }],
      references: [{ text: '1. Beuzen, T. (2020). Packages.', doi: '10.5555/packages' }],
    };
    const cited: Inline = { kind: 'citation', references: [0], content: ['[1]'] };
    const blocks = [...prose(12), paragraph('Earlier work agrees ', cited, '.', note), ...prose(8)];
    for (const design of ['two columns', 'one column'] as const) {
      const made = await set(blocks, { design, tree, fonts: design === 'one column' ? 'literata' : 'stix' });
      const first = await textOf(made.pdf, 1);
      expect(kinds(made)).toEqual([]);
      expect(made.words.pdf).toBe(made.words.text);
      for (const words of [
        'Growth of Oryza sativa',
        'Wanjiru Kamau',
        'Received 3 May 2026',
        '10.5555/jfs.2026.149',
        'Commons Attribution',
        'peer review',
        'Cite as',
        '101',
      ])
        expect(first).toContain(words);
      expect(await textOf(made.pdf, 2)).toMatch(/102/);
      expect((await pdfWords(made.pdf)).text).toMatch(/Measured at noon\..*Beuzen, T\. \(2020\)/s);
      expect(made.places).toHaveLength(21);
      const golden = new URL(`${design.replace(' ', '-')}.golden.png`, import.meta.url);
      expect(await pictureDifference(made.pdf, golden)).toBeLessThan(0.02);
    }
  });

  it('are not made on a machine without the engine, which says so', () => {
    expect(missingEngine()).toBeUndefined();
    expect(missingEngine('@colophon/none')).toMatch(/^No typesetting program is installed .*Upload a PDF/u);
  });

  it('are equal bytes for an equal request', async () => {
    const [one, other] = await Promise.all([set(prose(3)), set(prose(3))]);
    expect(Buffer.compare(Buffer.from(one.pdf), Buffer.from(other.pdf))).toBe(0);
  });

  it('take no words across them for words of the text', async () => {
    const record = pageRecord({ doi: '', across: 'NOT FOR PUBLICATION' });
    const made = await set(prose(40), { record });
    expect(kinds(made)).toEqual([]);
    const { words } = await pdfWords(made.pdf);
    expect(words.filter(({ text }) => /NOT|FOR|PUBL|TION/.test(text))).toEqual([]);
  }, 60_000);

  it('print what an author writes as letters, never as commands', async () => {
    const hostile = '#panic("x") *bold* $x^2$ @ref <l> [c] \\ // /* #import "a": * `raw`';
    const record = pageRecord({
      title: [hostile],
      titleText: hostile,
      keywords: hostile,
      affiliations: [hostile],
      shortAuthors: hostile,
    });
    const page = await textOf((await set([paragraph(hostile)], { record })).pdf, 1);
    expect(page.match(/#panic\("x"\)/g)!.length).toBeGreaterThanOrEqual(3);
    expect(page).toMatch(/#import "a": \* `raw`/);
  });

  it('say which letter no font has, and are set all the same', async () => {
    const made = await set([paragraph('The mean of a year is 年 in this table.')]);
    expect(made.remarks).toContainEqual({ kind: 'letter_without_font', page: 0, at: '', about: '年' });
    expect(made.pages).toBe(1);
  });

  it('have tables in parts that fit on a page, also where formulas make rows high', async () => {
    const high = element(
      'mfrac',
      element('mfrac', element('mi', 'a'), element('mi', 'b')),
      element('msqrt', element('mi', 'c')),
    );
    const formula: Inline = { kind: 'formula', mathml: element('math', high) };
    const rows = Array.from({ length: 70 }, (_, at) => [
      cell(`plot ${at}`),
      cell(formula, formula),
      cell('conductivity of the soil'),
    ]);
    const made = await set([...prose(2), table(rows)]);
    const { words } = await pdfWords(made.pdf);
    expect(kinds(made)).toEqual(['float_not_mentioned', 'table_in_parts']);
    expect(overlapping(words)).toEqual([]);
    expect(made.words.pdf).toBe(made.words.text);
  });

  it('are set with remarks, or refused with a reason, whatever the text is', async () => {
    const wide = table([Array.from({ length: 5_000 }, (_, at) => cell(`c${at}`))]);
    const large = element('mrow', ...Array.from({ length: 100_000 }, () => element('mi', 'x')));
    let list: Block = paragraph('deepest');
    for (let depth = 0; depth < 300; depth += 1)
      list = { kind: 'list', style: 'bullet', items: [[paragraph(`level ${depth}`), list]] };
    let root = element('mi', 'x');
    for (let depth = 0; depth < 300; depth += 1) root = element('msqrt', root);
    const spans = table(
      [
        [{ ...cell('a'), columns: 30, rows: 900 }, cell('b')],
        [cell('c'), cell('d')],
      ],
      'Table 2',
    );
    const formulas = [large, root].map((math): Inline => ({
      kind: 'formula',
      mathml: element('math', math),
    }));
    const lines = [list, paragraph(...formulas), paragraph('half \ud800 and \u0001 control')];
    for (const [blocks, kind] of [
      [[wide, { ...spans, id: 't2' } as Block], 'table_as_text'],
      [lines, 'formula_as_text'],
    ] as const) {
      const made = await set([...blocks]);
      expect(kinds(made)).toContain(kind);
      expect(kinds(made)).not.toContain('word_missing');
    }
    const empty = pageRecord({ title: [], titleText: '' });
    await expect(set([], { record: empty })).rejects.toThrow(PagesError);
  }, 120_000);
});

describe('Words of a text and its pages', () => {
  const tree = {
    blocks: [
      table([
        [cell('maize'), cell('maize')],
        [cell('rice'), cell('millet')],
      ]),
    ],
    notes: [],
    references: [],
  };

  it('find a cell that was dropped, also where its word is in another', () => {
    expect(missingWords(wordsOfTree(tree), comparedWords('Table 1. Yield maize rice millet'))).toEqual([
      'maize',
    ]);
    expect(missingWords(wordsOfTree(tree), comparedWords('Table 1. Yield maize maize rice'))).toEqual([
      'millet',
    ]);
  });

  it('take a word that is broken at the end of a line or column for one', () => {
    expect(missingWords(['conductivity', 'yield'], ['conduc', 'tivity', 'yield'])).toEqual([]);
    expect(missingWords(['conductivity', 'yield'], ['conduc', '102', 'yield', 'tivity'])).toEqual([]);
  });
});
