import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { readPdf, readTags } from '#testing/readers/read-pdf.ts';
import { WorkerConfig } from '../config.ts';
import { BatchChromium } from './chromium.ts';
import { fontFaces } from '../design/fonts.ts';
import { PdfSplitter } from './pdf-splitter.ts';
import type { SplitRequest } from './split-print.ts';

const page = (body: string) => `<main style="break-before:page;width:297mm;height:200mm">${body}</main>`;
const document = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>All</title><style>@page{size:A4 landscape;margin:0}body{margin:0;font-family:'Source Serif'}${fontFaces()}</style></head><body>${body}</body></html>`;
const informationOf = (name: string) => ({
  title: `Certificate of ${name}`,
  author: 'Journal of Fields',
  subject: `About ${name}`,
  language: 'hi',
});

describe('A split print of many documents', () => {
  const chromium = new BatchChromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const splitter = new PdfSplitter();
  const names = ['Asha', 'José', 'आशा वर्मा'];
  let print: Uint8Array;

  beforeAll(async () => {
    const pages = names.map((name) =>
      page(
        `<h1>Certificate</h1><p>For ${name}</p><svg width=9 height=9><rect width=9 height=9></rect></svg>`,
      ),
    );
    print = await chromium.printPages(document(pages.join('')), true);
  });
  afterAll(async () => {
    await chromium.onModuleDestroy();
    await splitter.onModuleDestroy();
  });
  const split = (changes: Partial<SplitRequest> = {}) =>
    splitter.split({ pdf: print, information: names.map(informationOf), ...changes });

  it('is one document per page, with its own text, information and language', async () => {
    const pdfs = await split();
    for (const [index, pdf] of pdfs.entries()) {
      const { pages, size, text, info, language } = await readPdf(pdf);
      expect([pages, ...size.map(Math.round)]).toEqual([1, 842, 595]);
      expect(text.replace(/\s/g, '')).toBe(`CertificateFor${names[index]}`.replace(/\s/g, ''));
      expect(info).toMatchObject({
        Title: `Certificate of ${names[index]}`,
        Author: 'Journal of Fields',
        Subject: `About ${names[index]}`,
        Tagged: 'yes',
      });
      expect(language).toBe('hi');
    }
  });

  it('has the tags of its page only', async () => {
    const [, pdf] = await split();
    const tags = await readTags(pdf!);
    expect(tags.match(/^ *(Document|H1|P)\b/gm)?.map((tag) => tag.trim())).toEqual(['Document', 'H1', 'P']);
    expect(tags).toContain('For José');
    expect(tags).not.toContain('Asha');
  });

  it('embeds the fonts that each document uses', async () => {
    const fonts = await Promise.all((await split()).map(async (pdf) => (await readPdf(pdf)).fonts));
    expect(fonts.flat().every(({ embedded }) => embedded)).toBe(true);
    expect(fonts[2]!.length).toBeGreaterThan(0);
  });

  it('embeds only the glyphs that its page shows', async () => {
    const sizeNextTo = async (other: string) => {
      const pdf = await chromium.printPages(document(page('Asha आशा') + page(other)), true);
      const [first] = await split({ pdf, information: ['Asha', 'B'].map(informationOf) });
      return first!.length;
    };
    const letters = 'bcdefgijklmnopqrtuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 कखगघचछजझटठडढणतथदधन';
    expect((await sizeNextTo(letters)) - (await sizeNextTo('Asha आशा'))).toBeLessThan(1_000);
  });

  it('has the backdrop under every page', async () => {
    const backdrop = await chromium.printPages(document(page('<p style="color:#ccc">Engraved</p>')), false);
    for (const pdf of await split({ backdrop })) expect((await readPdf(pdf)).text).toContain('Engraved');
  });

  it('is rejected when a document takes more than its page', async () => {
    const long = await chromium.printPages(
      document(page('One') + page('Two') + page('Three') + page('Four')),
      true,
    );
    await expect(split({ pdf: long })).rejects.toThrow('3 documents take 4 pages');
  });

  it('continues after an invalid PDF', async () => {
    await expect(split({ pdf: new Uint8Array(100) })).rejects.toThrow();
    expect(await split()).toHaveLength(3);
  });

  it('works for untagged prints too', async () => {
    const pdf = await chromium.printPages(document(names.map(page).join('')), false);
    expect(await split({ pdf })).toHaveLength(3);
  });
});
