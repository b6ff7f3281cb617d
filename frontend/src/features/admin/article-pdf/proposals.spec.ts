import { describe, expect, test } from '@jest/globals';
import { type PdfText, proposalsOf } from './proposals.ts';
import { proposalsOfRecord } from './pasted-record.ts';
import { linesOf, type TextRun } from './text-lines.ts';

const rules = {
  journalNames: ['Journal of Fields', 'Fields'],
  journalEmail: 'office@fields.example',
  hyphensInNames: false,
};

/** Lines of a page: '20 A title' is one of 20 points. */
const page = (...lines: string[]): PdfText['lines'] =>
  lines.map((line) => {
    const [size = '', ...words] = line.split(' ');
    return { size: Number(size), text: words.join(' '), main: words.join(' ').replace(/\d/g, '') };
  });
const read = (lines: PdfText['lines'], told: Partial<PdfText> = {}) =>
  proposalsOf({ title: '', authors: '', ...told, lines }, rules);

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
      authorname: 'Dr. Asha Verma, José Núñez, Anne Marie O Neill',
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
  );
  expect(read(lines, { ending })).toMatchObject({
    keywords: 'rivers, plains, spring',
    doi: '10.5555/fields.7',
    pagenumber: '12-19',
    references: '[1] Rao A. Rivers. Fields. 2019; 1(2):3–9.\n[2] Das B. Plains. doi:10.5555/x.2',
  });
});

describe('a pasted record', () => {
  const expected = {
    title: 'Über Flüsse & Wells',
    authorname: 'Asha Verma, José Núñez',
    abstract: 'What was found.',
    keywords: 'rivers, wells',
    doi: '10.5555/fields.7',
    pagenumber: '12-19',
  };

  test('in BibTeX is read with its braces and accents', () => {
    const record = String.raw`@comment{x} @article{verma2026, title = {{\"U}ber Fl{\"u}sse \& {Wells}},
      author = "Verma, Asha and N{\'u}{\~n}ez, Jos\'e", year = 2026, pages = {12--19},
      abstract={What was {found}.}, keywords = {rivers; wells}, doi = {https://doi.org/10.5555/fields.7} }`;
    expect(proposalsOfRecord(record, rules)).toEqual(expected);
  });

  test('in RIS is read by its tags, and other text is none', () => {
    const record = ['TY  - JOUR', 'TI  - Über Flüsse & Wells', 'AU  - Verma, Asha', 'AU  - Núñez, José']
      .concat(['AB  - What was found.', 'KW  - rivers', 'KW  - wells', 'DO  - 10.5555/fields.7'])
      .concat(['SP  - 12', 'EP  - 19', 'ER  - ']);
    expect(proposalsOfRecord(record.join('\r\n'), rules)).toEqual(expected);
    expect(proposalsOfRecord('Verma, Asha. A title.', rules)).toEqual({});
  });

  test.each([
    ['entries without an end', '@article{'.repeat(200_000)],
    ['empty lines', `@a{${'\n'.repeat(1_900_000)}`],
    ['blanks after an accent', String.raw`@a{b, note = {\'` + ' '.repeat(1_900_000)],
    ['tags of RIS', `TY  - JOUR\n${'ZZ  - \n'.repeat(250_000)}`],
  ])('is read to its end when it has nothing but %s', (_, record) => {
    expect(proposalsOfRecord(record, rules)).toEqual({});
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
      { text: 'Asha Verma1, Bina Das', main: 'Asha Verma, Bina Das', size: 12 },
      { text: 'Next', main: 'Next', size: 10 },
    ]);
  });
});
