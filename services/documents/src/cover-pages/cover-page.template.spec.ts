import { describe, expect, it } from '@jest/globals';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { pictureDifference } from '#testing/readers/golden-picture.ts';
import { journalOfDocuments, readAccess, specPrinting, withEveryText } from '#testing/running/printing.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import type { CoverPageContent } from './cover-page.data.ts';
import { coverPageHtml } from './cover-page.template.tsx';

const cover: CoverPageContent = {
  articleId: '65a1b2c3d4e5f6a7b8c9d0e1',
  refnumber: '4711.5',
  title: encodeRichText('Growth of <i>Oryza sativa</i> in salt &amp; sand'),
  authors: ['Dr. Asha Verma', 'José Núñez', 'आशा वर्मा'],
  year: 2026,
  volume: 5,
  issue: 2,
  pagenumber: '10-15',
  publishdate: '2026-01-31',
  journal: journalOfDocuments,
  chiefEditor: { name: 'Dr. Meera Iyer', category: 'chief editor' },
};

describe('A cover page', () => {
  const printing = specPrinting();

  const print = (change: Partial<CoverPageContent> = {}) =>
    printing.print(coverPageHtml({ ...cover, ...change }));
  const draw = (change: Partial<CoverPageContent> = {}) =>
    printing.draw(coverPageHtml({ ...cover, ...change }));

  it('prints a range of a single page as one page number', async () => {
    const { text } = await draw({ pagenumber: '50-50' });
    expect(text).toMatch(/Page 50 · Reference/);
  });

  it('is one portrait A4 page that names the journal, the issue and the article, in reading order', async () => {
    const { pages, size, text } = await draw();
    expect([pages, size.map(Math.round)]).toEqual([1, [595, 842]]);
    expect(text).toMatch(
      new RegExp(
        [
          'ISSN \\(Print\\) 2345-6789',
          'ISSN \\(Online\\) 9876-5432',
          'NAAS score 5.12 \\(2025\\)',
          'Journal of Fields',
          'Volume 5',
          '2026',
          'Issue 2',
          'Growth of Oryza sativa in salt & sand',
          'Dr. Asha Verma, José Núñez, आशा वर्मा',
          'Pages 10–15',
          'Reference 4711.5',
          'Published 31 January 2026',
          'Dr. Meera Iyer',
          'journal.example',
        ].join('.*'),
        'i',
      ),
    );
  });

  it('does not break an author’s name across lines, unless it is longer than a line', async () => {
    const authors = [
      'Dr. Asha Verma',
      'José Ignacio Núñez de la Torre',
      'आशा वर्मा',
      'Anantha Padmanabhan Iyer',
      'Ludwig van Beethoven',
      'Martin Luther King Jr.',
      'Meera Balasubramanian',
    ];
    const { text } = await readPdf(await print({ authors }));
    const lines = text.normalize('NFC').split('\n');
    for (const author of authors) expect(lines).toContainEqual(expect.stringContaining(author));
    expect(lines.filter((line) => authors.some((author) => line.includes(author)))).toHaveLength(3);
    const long = await draw({ authors: [`Anantha ${'Padmanabhan '.repeat(12)}Iyer`, 'Asha Verma'] });
    expect(long.text).toMatch(/(?:Padmanabhan ){12}Iyer, Asha Verma Pages/);
  });

  it('has document information, language and tags, and embeds its fonts, including italics and Devanagari', async () => {
    expect(await readAccess(await print())).toMatchObject({
      language: 'en',
      tags: expect.stringMatching(/H1[^]*2026[^]*H2[^]*Growth of/),
      info: {
        Title: 'Journal of Fields, Volume 5, Issue 2 (2026)',
        Author: 'Journal of Fields',
        Subject: 'Growth of Oryza sativa in salt & sand',
        Tagged: 'yes',
      },
      missingFonts: [],
      fonts: expect.stringMatching(/^(?=.*SourceSerif\S*It).*Devanagari/),
    });
  });

  it('matches its reference picture', async () => {
    const golden = new URL('cover-page.golden.png', import.meta.url);
    const another = { title: encodeRichText('Another title, '.repeat(20)) };
    expect(await pictureDifference(await print(), golden)).toBeLessThan(0.002);
    expect(await pictureDifference(await print(another), golden)).toBeGreaterThan(0.01);
  });

  it('omits what the journal does not have: score, ISSN, editor-in-chief', async () => {
    const journal = { ...cover.journal, issn: '', nassScore: '', nassScoreYear: '' };
    const { text } = await draw({ journal, chiefEditor: null });
    expect(text).not.toMatch(/NAAS|ISSN|Editor-in-Chief/i);
  });

  it.each([1, 5, 162])('fits %i authors and a title of 100 words on its page', async (count) => {
    const { pages, text } = await draw({
      title: encodeRichText(`${'Measured <i>growth</i> '.repeat(49)}at last`),
      authors: Array.from(
        { length: count },
        (_, index) => `Anantha Padmanabhan ${'I'.repeat((index % 3) + 1)}`,
      ),
      journal: { ...cover.journal, name: `International ${'Journal of Fields and '.repeat(6)}Rivers` },
    });
    expect(pages).toBe(1);
    expect(text.match(/growth/g)).toHaveLength(49);
    expect(text.match(/Anantha\s+Padmanabhan/g)).toHaveLength(count);
    expect(text).toMatch(/at last.*Anantha.*Pages 10–15/);
    expect(text).toContain('and Rivers');
  });

  it('accesses no file and no server, whatever its texts contain', async () => {
    const hostile = withEveryText(cover, printing.hostileText, ['publishdate', 'category']);
    const { pages } = await printing.expectNoAccess(coverPageHtml(hostile), coverPageHtml(cover));
    expect(pages).toBe(1);
  });
});
