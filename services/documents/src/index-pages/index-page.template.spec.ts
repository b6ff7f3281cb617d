import { describe, expect, it } from '@jest/globals';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import type { IndexedArticle, IndexPageData } from '#contracts/api/document-data.ts';
import { pictureDifference } from '#testing/readers/golden-picture.ts';
import { journalOfDocuments, readAccess, specPrinting, withEveryText } from '#testing/running/printing.ts';
import { indexPageHtml } from './index-page.template.tsx';

const first: IndexedArticle = {
  refnumber: '4711.5',
  title: encodeRichText('Growth of <i>Oryza sativa</i> in salt &amp; sand'),
  authorname: 'Dr. Asha Verma, Ph.D., José Núñez',
  year: 2026,
  volume: 5,
  issue: 2,
  pagenumber: '10-15',
  section: '',
};
const second: IndexedArticle = {
  ...first,
  refnumber: '4712',
  title: encodeRichText('लवणीय मृदा में धान की वृद्धि'),
  authorname: 'आशा वर्मा',
  pagenumber: '16-20',
};
const contents: IndexPageData = {
  journal: { ...journalOfDocuments, name: 'Journal of "Fields" & Rivers' },
  articles: [first, second],
  sections: ['Reviews', 'Letters'],
};

describe('An index page', () => {
  const printing = specPrinting();

  const print = (change: Partial<IndexPageData> = {}) =>
    printing.print(indexPageHtml({ ...contents, ...change }));
  const draw = (change: Partial<IndexPageData> = {}) =>
    printing.draw(indexPageHtml({ ...contents, ...change }));

  it('lists the articles in the order given, with authors, ref number and pages', async () => {
    const { pages, size, text } = await draw();
    expect([pages, size.map(Math.round)]).toEqual([1, [595, 842]]);
    expect(text).toMatch(
      /Table of Contents Volume 5, Issue 2 \(2026\).*1 Growth of Oryza sativa in salt & sand 4711\.5 10–15 Dr\. Asha Verma, José Núñez 2 लवणीय मृदा .* 4712 16–20 आशा वर्मा/,
    );
    const reversed = await draw({ articles: [second, first] });
    expect(reversed.text).toMatch(/1 लवणीय.*2 Growth/);
  });

  it('prints a range of a single page as one page number', async () => {
    const { text } = await draw({ articles: [{ ...first, pagenumber: '50-50' }] });
    expect(text).toMatch(/4711\.5 50 Dr\. Asha/);
  });

  it('names each issue when the articles belong to several', async () => {
    const other = { ...second, volume: 6, issue: 1, year: 2027 };
    const { text, info } = await draw({ articles: [first, other] });
    expect(text).toMatch(/Volume 5, Issue 2 \(2026\) 1 Growth.*Volume 6, Issue 1 \(2027\) 2 /);
    expect(info.Title).toBe('Table of Contents, Journal of "Fields" & Rivers');
  });

  it('groups an issue’s articles by section, in the journal’s order', async () => {
    const letter = { ...first, section: 'Letters', refnumber: '1', title: encodeRichText('A letter') };
    const review = { ...second, section: 'Reviews', refnumber: '2', title: encodeRichText('A review') };
    const { text } = await draw({ articles: [letter, review] });
    expect(text).toMatch(/Reviews 1 A review.*Letters 2 A letter/i);
  });

  it('has document information, language and tags, and embeds its fonts, including italics and Devanagari', async () => {
    expect(await readAccess(await print())).toMatchObject({
      language: 'en',
      tags: expect.stringMatching(/H1[^]*Table of Contents[^]*Table[^]*TR[^]*TH[^]*TD[^]*Growth/),
      info: {
        Title: 'Table of Contents, Volume 5, Issue 2 (2026), Journal of "Fields" & Rivers',
        Author: 'Journal of "Fields" & Rivers',
        Subject: 'Table of Contents',
        Tagged: 'yes',
      },
      missingFonts: [],
      fonts: expect.stringMatching(/^(?=.*SourceSerif\S*It).*Devanagari/),
    });
  });

  it('shows 200 articles over pages with running heads, column heads and numbers, each complete and once', async () => {
    const articles = Array.from({ length: 200 }, (_, index) => ({
      ...[first, second][index % 2]!,
      refnumber: String(5000 + index),
      title: encodeRichText(
        `Article number ${index + 1000}${index === 40 ? ' and <i>growth</i>'.repeat(49) : ''}`,
      ),
      authorname: Array.from({ length: index === 41 ? 162 : 5 }, () => 'Anantha Iyer').join(', '),
    }));
    const { pages, text } = await draw({ articles });
    expect(pages).toBeGreaterThan(10);
    const numbers = [...text.matchAll(/Article number (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(articles.map((_, index) => index + 1000));
    expect(text.match(/growth/g)).toHaveLength(49);
    expect(text.match(/Anantha Iyer/g)).toHaveLength(199 * 5 + 162);
    expect(text.match(/Journal of "Fields" & Rivers Table of Contents/g)).toHaveLength(pages - 1);
    expect(text.match(/Title and authors/gi)).toHaveLength(pages);
    for (let page = 1; page <= pages; page++) expect(text).toMatch(new RegExp(` ${page} ?/ ?${pages}\\b`));
  });

  it('matches its reference picture', async () => {
    const golden = new URL('index-page.golden.png', import.meta.url);
    expect(await pictureDifference(await print(), golden)).toBeLessThan(0.002);
    const articles = Array.from({ length: 6 }, () => first);
    expect(await pictureDifference(await print({ articles }), golden)).toBeGreaterThan(0.01);
  });

  it('accesses no file and no server, whatever its texts contain', async () => {
    const hostile = withEveryText(contents, printing.hostileText, []);
    await printing.expectNoAccess(indexPageHtml(hostile), indexPageHtml(contents));
  });
});
