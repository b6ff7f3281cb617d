import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import type { BoardData, BoardEditor } from '#contracts/api/document-data.ts';
import { pictureDifference } from '#testing/readers/golden-picture.ts';
import { journalOfDocuments, readAccess, specPrinting, withEveryText } from '#testing/running/printing.ts';
import { boardHtml } from './board.template.tsx';

const chief: BoardEditor = {
  id: 'chief',
  name: 'Dr. Meera Iyer',
  degree: 'PhD',
  category: 'chief editor',
  post: encodeRichText('<p>Professor of <i>Agronomy</i></p><p>Dean</p>'),
  content: 'University of the Plains, Pune',
  country: 'India',
  picture: 'chief.webp',
};
const associate: BoardEditor = {
  ...chief,
  id: 'associate',
  name: 'José Núñez',
  category: 'associate editor',
};
const assistant: BoardEditor = {
  ...chief,
  id: 'assistant',
  name: 'आशा वर्मा',
  category: 'assistant editor',
  content: 'काशी हिन्दू विश्वविद्यालय',
  picture: '',
};
const board: BoardData = { journal: journalOfDocuments, editors: [assistant, associate, chief] };

describe('The editorial board', () => {
  const printing = specPrinting();
  let portraits: Map<string, string>;
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 304, height: 380, channels: 3, background: '#567' } })
      .jpeg()
      .toBuffer();
    const address = `data:image/jpeg;base64,${picture.toString('base64')}`;
    portraits = new Map([
      ['chief', address],
      ['associate', address],
    ]);
  });

  const print = (change: Partial<BoardData> = {}) =>
    printing.print(boardHtml({ ...board, ...change }, portraits));
  const draw = (change: Partial<BoardData> = {}) =>
    printing.draw(boardHtml({ ...board, ...change }, portraits));

  it('shows each group with its editors, in reading order', async () => {
    const { pages, size, text } = await draw();
    expect([pages, size.map(Math.round)]).toEqual([1, [595, 842]]);
    expect(text).toMatch(
      /Journal of Fields.*Editorial Board.*Editor-in-Chief.*Dr\. Meera Iyer, PhD.*Professor of Agronomy.*Dean.*University of the Plains, Pune.*India.*Associate Editors.*José Núñez.*Assistant Editors.*आशा वर्मा/,
    );
  });

  it('omits an empty group, and says so when there are no editors', async () => {
    expect((await draw({ editors: [associate] })).text).not.toMatch(/Editor-in-Chief|Assistant Editors/);
    expect((await draw({ editors: [] })).text).toContain('The board has no members at present.');
  });

  it('has document information, language and tags, and embeds its fonts, including Devanagari', async () => {
    expect(await readAccess(await print())).toMatchObject({
      language: 'en',
      tags: expect.stringMatching(/H1[^]*Editorial Board[^]*H2[^]*LI.*\n +LBody.*\n +Figure[^]*H3[^]*Meera/),
      info: {
        Title: 'Editorial Board, Journal of Fields',
        Author: 'Journal of Fields',
        Subject: 'Editorial Board',
        Tagged: 'yes',
      },
      missingFonts: [],
      fonts: expect.stringMatching(/Devanagari/),
    });
  });

  it('shows 60 editors over pages with running heads and numbers, each complete and once', async () => {
    const editors = Array.from({ length: 60 }, (_, index) => ({
      ...[chief, associate, assistant][index === 0 ? 0 : 1 + (index % 2)]!,
      id: String(index),
      name: `Editor Number ${index + 100}`,
      content: 'University of the Plains, Faculty of Rivers and Fields '.repeat(1 + (index % 4)),
    }));
    const { pages, text } = await draw({ editors });
    expect(pages).toBeGreaterThan(4);
    expect(pages).toBeLessThan(12);
    expect([...text.matchAll(/Editor Number (\d+)/g)]).toHaveLength(60);
    expect([...text.matchAll(/Journal of Fields Editorial Board/g)]).toHaveLength(pages - 1);
    for (let page = 1; page <= pages; page++) expect(text).toMatch(new RegExp(` ${page} ?/ ?${pages}\\b`));
  });

  it('matches its reference picture', async () => {
    const golden = new URL('board.golden.png', import.meta.url);
    // A name that is scaled down to fit the masthead.
    const named = {
      journal: { ...journalOfDocuments, name: 'International Journal of Agricultural and Applied Sciences' },
    };
    expect(await pictureDifference(await print(named), golden)).toBeLessThan(0.002);
    expect(await pictureDifference(await print({ ...named, editors: [chief] }), golden)).toBeGreaterThan(
      0.01,
    );
  });

  it('accesses no file and no server, whatever its texts contain', async () => {
    const hostile = withEveryText(board, printing.hostileText, ['category']);
    await printing.expectNoAccess(boardHtml(hostile, portraits), boardHtml(board, portraits));
  });
});
