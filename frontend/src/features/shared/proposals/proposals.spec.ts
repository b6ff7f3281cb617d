import { describe, expect, test } from '@jest/globals';
import type { FileText } from './found.ts';
import { proposalsOf } from './proposals.ts';
import { linesOf, type TextRun } from './text-lines.ts';

const rules = {
  journalNames: ['Journal of Fields', 'Fields'],
  journalEmail: 'office@fields.example',
};

/** Lines of a page: '20 A title' is one of 20 points. */
const page = (...lines: string[]): FileText['lines'] =>
  lines.map((line, at) => {
    const [size = '', ...words] = line.split(' ');
    const text = words.join(' ');
    const place = { left: 50, right: 50 + text.length * 5, height: 800 - at * 14, font: 'serif' };
    return { size: Number(size), text, main: text.replace(/\d/g, ''), ...place };
  });
const read = (lines: FileText['lines'], informed: Partial<FileText> = {}) =>
  proposalsOf({ title: '', authors: '', ...informed, lines }, rules).proposals;

const article = page(
  '24 Journal of Fields',
  '9 Volume 7, Issue 1',
  '17 The rivers of the plains and',
  '17 their mead-',
  '17 ows in spring',
  '12 Dr. Asha Verma1*, José Núñez2 and Anne-Marie O’Neill',
  '9 1 Department of Rivers, University of Pune',
  '10 Abstract: What was found in the first',
  '10 year and in the sec-',
  '10 ond one.',
  '10 Keywords: rivers',
  '10 Introduction',
  ...Array<string>(20).fill('10 And so on, as it is written in each of the lines of the text.'),
);

describe('what a PDF proposes', () => {
  test('is its largest type for the title, the lines after it for the authors, and the abstract up to the keywords', () => {
    expect(read(article)).toEqual({
      title: 'The rivers of the plains and their meadows in spring',
      authorname: 'Dr. Asha Verma, José Núñez, Anne-Marie O’Neill',
      abstract: 'What was found in the first year and in the second one.',
      keywords: 'rivers',
    });
  });

  test('is the first e-mail address that is not the journal’s', () => {
    const contact = page(
      '8 office@fields.example',
      '8 *Corresponding author: <asha@uni.example>; j@uni.example.',
    );
    expect(read([...article, ...contact]).email).toBe('asha@uni.example');
  });

  test('is the abstract under a heading of its own, in Hindi too', () => {
    const hindi = page(
      '16 नदी और मैदान का जल',
      '11 आशा वर्मा',
      '12 सारांश',
      '10 पहली पंक्ति',
      '10 दूसरी पंक्ति',
      '12 प्रस्तावना',
      '10 आगे',
    );
    expect(read([...hindi, ...article.slice(-20)])).toEqual({
      title: 'नदी और मैदान का जल',
      authorname: 'आशा वर्मा',
      abstract: 'पहली पंक्ति दूसरी पंक्ति',
    });
  });

  test.each([
    [
      'is the title of the document information if the page prints it',
      'The Rivers of the Plains and Their Meadows in Spring',
      'The Rivers of the Plains and Their Meadows in Spring',
    ],
    [
      'ignores a title that the page does not print',
      'Template for authors of journals',
      'The rivers of the plains and their meadows in spring',
    ],
    [
      'ignores a title that a program has made',
      'Microsoft Word - rivers of the plains.docx',
      'The rivers of the plains and their meadows in spring',
    ],
  ])('%s', (_, title, expected) => {
    expect(read(article, { title }).title).toBe(expected);
  });

  test('is nothing for a page without a title, and no text of unknown glyphs', () => {
    expect(read(page('10 One', '10 Two lines of text'))).toEqual({});
    expect(
      read(page('20 The \ue001\ue002 of the plains', ...Array<string>(9).fill('10 And so on.'))),
    ).toEqual({});
  });
});

test('keywords, DOI, pages and numbered references are found where they are printed', () => {
  const lines = page(
    '9 Fields 7(1), pp. 12–19 · https://doi.org/10.5555/fields.7',
    '10 Keywords: rivers; plains,',
    '10 spring.',
  );
  const ending = page(
    '12 References',
    '10 [1] Rao A. Rivers. Fields. 2019;',
    '10 1(2):3–9.',
    '10 [2] Das B. Plains. doi:10.5555/x.2',
    '10 14',
    '12 Appendix',
    '10 [3] A table',
  ).map((line) => (line.text === '14' ? { ...line, height: 30 } : line));
  expect(read(lines, { ending })).toMatchObject({
    keywords: 'rivers, plains, spring',
    doi: '10.5555/fields.7',
    pagenumber: '12-19',
    references: '[1] Rao A. Rivers. Fields. 2019; 1(2):3–9.\n[2] Das B. Plains. doi:10.5555/x.2',
  });
});

describe('what a PDF proposes of authors, keywords and addresses', () => {
  const wells = page(
    '20 Wells and tanks of the dry plateau',
    '12 Meera Anand and Asha Verma',
    '9 Department of Trials, University of the Plains',
    '9 E-mail: {meera, asha}@plains.example',
    '10 Abstract',
    '10 Water is scarce.',
    '10 Keywords: wells, tanks, irri-',
    '10 gation, drought',
    '10 Introduction',
    ...Array<string>(20).fill('10 And so on, as it is written in each of the lines of the text.'),
  );

  test('is what the page prints, whoever made the file', () => {
    expect(read(wells, { authors: 'Desk Operator' })).toMatchObject({
      authorname: 'Meera Anand, Asha Verma',
      keywords: 'wells, tanks, irrigation, drought',
      email: 'meera@plains.example, asha@plains.example',
    });
    expect(
      read(
        wells.filter(({ text }) => !/Anand/.test(text)),
        { authors: 'Desk Operator' },
      ),
    ).not.toHaveProperty('authorname');
  });

  test('may be the first of the authors alone when only the file names them, and then says so', () => {
    const lines = page('10 Meera Anand, Asha Verma', '10 Water is scarce.');
    expect(proposalsOf({ title: '', authors: 'Meera Anand', lines }, rules)).toMatchObject({
      proposals: { authorname: 'Meera Anand' },
      left: { authorname: 'perhaps other authors, because only the file’s own information was read' },
    });
  });

  test.each([
    [['10 Keywords', '10 • Soil moisture', '10 • Terraces', '10 • Mulch.']],
    [['10 K E Y W O R D S', '10 Soil moisture', '10 Terraces', '10 Mulch']],
    [['10 Keywords: Soil moisture', '10 Terraces', '10 Mulch']],
    [['10 Keywords', '10 1. Soil moisture', '10 2. Terraces', '10 3. Mulch']],
    [['10 Keywords: Soil moisture, Terraces, and', '10 Mulch']],
  ])('has a keyword for each line of %j', (lines) => {
    const text = Array<string>(9).fill('10 And so on, as it is written.');
    expect(read(page(...lines, '10 1. Introduction', ...text)).keywords).toBe(
      'Soil moisture, Terraces, Mulch',
    );
  });

  test.each([
    [['12 by Meera Anand', '12 and', '12 Asha Verma']],
    [['12 by', '12 Meera Anand', '11 and', '12 Asha Verma']],
  ])('has each author of %j above a heading in spaced letters', (names) => {
    const lines = page('20 Wells of the dry plateau', ...names, '10 A B S T R A C T', '10 Water is scarce.');
    expect(read([...lines, ...wells.slice(-21)])).toMatchObject({
      authorname: 'Meera Anand, Asha Verma',
      abstract: 'Water is scarce.',
    });
  });

  test('has no address that is only a pattern', () => {
    const pattern = page('20 Wells of the plateau', '9 {firstname.lastname}@plains.example', '10 Text.');
    expect(read(pattern)).not.toHaveProperty('email');
  });

  test('has as many authors as the form accepts, and names the others', () => {
    const names = Array.from({ length: 30 }, (_, at) => `Asha Verma${'abcdefghijklmnopqrstuvwxyzabcd'[at]}`);
    const lines = page(
      '20 Wells of the dry plateau',
      `12 ${names.join(', ')}`,
      '10 Abstract',
      ...Array<string>(9).fill('10 Text.'),
    );
    const { proposals, left } = proposalsOf({ title: '', authors: '', lines }, rules);
    expect(proposals.authorname?.split(', ')).toEqual(names.slice(0, 25));
    expect(left.authorname).toBe(`Too many for this field: ${names.slice(25).join(', ')}`);
  });
});

describe('the lines of a page', () => {
  const run = (str: string, x: number, y: number, size: number, hasEOL = false): TextRun => ({
    str,
    transform: [size, 0, 0, size, x, y],
    width: str.length * size * 0.5,
    hasEOL,
  });

  test('are joined from runs, with superscripts told apart', () => {
    const runs = [
      run('Asha Verma', 50, 700, 12),
      run('1', 110, 704, 7),
      run(', Bina Das', 115, 700, 12, true),
    ];
    expect(linesOf([...runs, run('Next', 50, 680, 10)])).toEqual([
      expect.objectContaining({ text: 'Asha Verma1, Bina Das', main: 'Asha Verma, Bina Das', size: 12 }),
      expect.objectContaining({ text: 'Next', main: 'Next', size: 10, left: 50, height: 680 }),
    ]);
  });

  const text = ['Wells of the plateau', 'Asha Verma', 'Abstract', 'Water is scarce.', '12 wells were seen.'];
  const numbered = (x: number, step: number) =>
    text.flatMap((words, at) => [
      ...(at % step === 0 ? [run(String(38 + at), x, 700 - at * 20, 8)] : []),
      run(words, 72, 700 - at * 20, 10, true),
    ]);

  test.each([
    [40, 1],
    [500, 1],
    [40, 2],
  ])('have no line numbers in the margin, at %i points on one of %i lines', (x, step) => {
    expect(linesOf(numbered(x, step)).map((line) => [line.text, line.left])).toEqual(
      text.map((words) => [words, 72]),
    );
  });

  test('keep the numbers of entries and those between texts', () => {
    const texts = (runs: TextRun[]) => linesOf(runs).map((line) => line.text);
    const entries = numbered(40, 1).flatMap((one) =>
      one.hasEOL ? [one, run('goes on', 72, one.transform[5]! - 10, 10, true)] : [one],
    );
    expect(texts(entries)[0]).toBe('38 Wells of the plateau');
    const between = text.map((_, at) => run('Tank', 20, 700 - at * 20, 10));
    expect(texts(numbered(60, 1).flatMap((one, at) => (at % 2 ? [one] : [between[at / 2]!, one])))[0]).toBe(
      'Tank 38 Wells of the plateau',
    );
  });
});
