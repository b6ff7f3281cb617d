import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import {
  degrees,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { markPattern, type MarkedPdfs, markedPdfs } from '#testing/builders/marked-pdfs.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { textByReader } from '#testing/readers/pdf-readers.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { copyPdf, type PdfCopy } from './copy-pdf.ts';
import { Uncopied } from '../uncopied.ts';

/** Every letter of a file: as it is, unpacked, in hexadecimal digits and in UTF-16. */
function everything(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].map(({ 0: { length }, index }) =>
    unpacked(bytes.subarray(index + length)),
  );
  const all = [raw, ...streams].join('\n');
  const digits = [...all.matchAll(/<([0-9a-f\s]{8,})>/gi)].map(([, hex = '']) =>
    Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1'),
  );
  return [all, ...digits].join('\n').replaceAll('\0', '');
}

function unpacked(stream: Uint8Array): string {
  try {
    return inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return '';
  }
}

async function newPdf(draw: (page: PDFPage, pdf: PDFDocument) => unknown): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  await draw(page, pdf);
  return pdf.save();
}

function annotate(page: PDFPage, annotation: Record<string, unknown>): void {
  const { context } = page.doc;
  const literal = { Type: 'Annot', Rect: [20, 30, 120, 50], ...annotation } as Parameters<
    typeof context.obj
  >[0];
  page.node.addAnnot(context.register(context.obj(literal)));
}

const text = (words: string): PDFHexString => PDFHexString.fromText(words);

/** The annotations of a page of a copy, with their keys as strings. */
async function annotationsOf({ bytes }: PdfCopy): Promise<Record<string, string>[]> {
  const pdf = await PDFDocument.load(bytes);
  const list = pdf.getPage(0).node.Annots();
  return Array.from({ length: list?.size() ?? 0 }, (_, index) => {
    const entries = list!.lookup(index, PDFDict).entries();
    return Object.fromEntries(
      entries.map(([key, value]) => [
        key.decodeText(),
        value instanceof PDFHexString ? value.decodeText() : value.toString(),
      ]),
    );
  });
}

describe('a copy of a PDF with a name in every place that the standard has', () => {
  let marked: MarkedPdfs;
  let copies: PdfCopy[];

  beforeAll(async () => {
    marked = await markedPdfs(await readFile(new URL('test-data/arlington.tsv', import.meta.url), 'utf8'));
    copies = [];
    for (const pdf of marked.pdfs) copies.push(await copyPdf(pdf));
  });

  const namesIn = (bytes: Uint8Array) => [...everything(bytes).matchAll(markPattern)].map(([name]) => name);

  it('is made of PDFs that have a name in nearly every place; in others an object may stand instead', () => {
    const found = new Set(marked.pdfs.flatMap(namesIn).map((name) => marked.places.get(name)));
    const places = new Set(marked.places.values());
    expect(places.size).toBeGreaterThan(1_000);
    expect(found.size / places.size).toBeGreaterThan(0.97);
  });

  it('keeps remarks, text on the page and addresses of links, and says all of them', () => {
    const said = copies.flatMap(({ texts }) => texts).join('\n');
    const left = copies.flatMap(({ bytes }) => namesIn(bytes));
    expect(left.filter((name) => !said.includes(name))).toEqual([]);
    const remarks = [
      'Caret',
      'Circle',
      'Highlight',
      'Ink',
      'Line',
      'PolyLine',
      'Polygon',
      'Projection',
      'Redact',
      'Square',
    ];
    const more = ['Squiggly', 'Stamp', 'StrikeOut', 'Text', 'Underline'];
    expect([...new Set(left.map((name) => marked.places.get(name)))].sort()).toEqual([
      'ActionURI.URI',
      ...[...remarks, 'FreeText', ...more].sort().map((subtype) => `Annot${subtype}.Contents`),
    ]);
  });

  it('opens no address by itself: addresses are in remarks, on the page, or in links that a reader clicks', () => {
    for (const { bytes } of copies) {
      const all = everything(bytes);
      const actions = [...all.matchAll(/\/S\s*\/(\w+)/g)].map(([, action]) => action);
      expect(
        actions.filter((action) => !['URI', 'Transparency', 'Alpha', 'Luminosity'].includes(action!)),
      ).toEqual([]);
      expect(all).not.toMatch(
        /\/(?:AA|OpenAction|JS|Launch|EF|FS|Filespec|Names|AcroForm|XFA|Metadata|Info|Outlines)\b/,
      );
      for (const [, address] of all.matchAll(/\/URI\s*\(([^)]*)\)/g))
        expect(address).toMatch(/^http:\/\/home\.example\/Vermeulen/);
    }
  });

  it('says the same when it is searched again, and stays the same file', async () => {
    for (const { bytes, texts, unsearched } of copies) {
      const again = await copyPdf(bytes, true);
      expect(again.texts.toSorted()).toEqual(texts.toSorted());
      expect(again).toMatchObject({ bytes, unsearched, leftOut: [] });
    }
  });

  it('names what a reader misses', () => {
    expect(copies[0]!.leftOut).toEqual([
      expect.stringMatching(/^\d+ attachments$/),
      expect.stringMatching(/^\d+ videos or sounds$/),
      expect.stringMatching(/^\d+ 3D models$/),
      'an interactive form (XFA)',
      'the bookmarks',
      'the tags for screen readers',
    ]);
  });
});

describe('a copy of a PDF', () => {
  it('shows the same pages to every reader, in their sizes', async () => {
    const original = await newPdf(async (page, pdf) => {
      const font = await pdf.embedFont(StandardFonts.TimesRoman);
      page.drawText('Soil moisture', { x: 40, y: 250, font, size: 18 });
      page.drawText('in terraced fields', { x: 40, y: 220, font, size: 18 });
      const turned = pdf.addPage([500, 600]);
      turned.setRotation(degrees(90));
      turned.setCropBox(100, 100, 300, 200);
      turned.node.set(PDFName.of('UserUnit'), pdf.context.obj(2));
      turned.drawText('Rivers', { x: 150, y: 150, font, size: 18 });
      turned.drawText('Cropped', { x: 10, y: 550, font, size: 18 });
    });
    const { bytes, texts, ...told } = await copyPdf(original);
    expect(told).toEqual({ unsearched: [], leftOut: [] });
    expect(texts.slice(0, 2)).toEqual(['Soil moisture\nin terraced fields\n\n', 'Rivers\n\n']);
    // Names of a font's makers are searched too.
    expect(texts.slice(2).join(' ')).toMatch(/Copyright .*URW/);
    for (const read of Object.values(await textByReader(bytes)))
      expect(read).toBe('Soil moisture in terraced fields Rivers');
    const { pages, size, info } = await readPdf(bytes);
    expect({ pages, size, title: info.Title, producer: info.Producer }).toEqual({
      pages: 2,
      size: [400, 300],
    });
    const second = (await PDFDocument.load(bytes)).getPage(1);
    expect(second.getSize()).toEqual({ width: 200, height: 300 });
    expect(second.node.get(PDFName.of('UserUnit'))?.toString()).toBe('2');
  });

  it('says a text that runs over the edge of its page', async () => {
    const original = await newPdf((page) => page.drawText('Soil by Anna Vermeulen', { x: 340, y: 100 }));
    expect((await copyPdf(original)).texts[0]).toBe('Soil by Anna Vermeulen\n\n');
  });

  it('keeps a remark as a plain note where it was, and only once', async () => {
    const original = await newPdf((page) => {
      page.setRotation(degrees(90));
      annotate(page, {
        Subtype: 'Text',
        Contents: text('Which soil?'),
        T: text('Vermeulen'),
        NM: text('Vermeulen'),
      });
      annotate(page, {
        Subtype: 'Highlight',
        QuadPoints: [20, 50, 120, 50, 20, 30, 120, 30],
        RC: text('<p>Too <b>long</b></p>'),
      });
      annotate(page, { Subtype: 'Text', F: 2, Contents: text('Hidden') });
    });
    const copy = await copyPdf(original);
    const note = { Type: '/Annot', Subtype: '/Text', Rect: '[ 30 280 50 380 ]' };
    expect(await annotationsOf(copy)).toEqual([
      { ...note, Contents: 'Which soil?' },
      { ...note, Contents: 'Too  long' },
    ]);
    expect(copy.texts).toEqual(expect.arrayContaining(['Which soil?', 'Too  long']));
    expect(everything(copy.bytes)).not.toContain('Vermeulen');
  });

  it('shows text and values that screens show and printers do not', async () => {
    const DA = PDFString.of('/Helv 12 Tf 0 g');
    const original = await newPdf((page, pdf) => {
      annotate(page, { Subtype: 'FreeText', DA, Contents: text('Written over it') });
      const field = pdf.getForm().createTextField('Vermeulen.field');
      field.setText('A value');
      field.addToPage(page, { x: 200, y: 200, width: 100, height: 20 });
    });
    const copy = await copyPdf(original);
    expect(copy.texts.join(' ')).toMatch(/A value[^]*Written over it/);
    expect(everything(copy.bytes)).not.toContain('Vermeulen');
  });

  it.each([
    ['https://example.org/a?b=c#d', ['https://example.org/a?b=c#d']],
    ['HTTP://example.org/(a)\\b', ['http://example.org/%28a%29/b']],
    ['mailto:anna.vermeulen@uni.example', []],
    ['https://vermeulen@example.org/', []],
    ['https://:vermeulen@example.org/', []],
    ['javascript:app.alert(1)', []],
    ['file:///home/vermeulen/a.pdf', []],
    ['\\\\home.example\\x', []],
    ['vermeulen.html', []],
  ])('has of a link to %s %j', async (address, kept) => {
    const original = await newPdf((page) =>
      annotate(page, {
        Subtype: 'Link',
        A: { S: 'URI', URI: PDFString.of(address.replaceAll('\\', '\\\\')) },
      }),
    );
    const copy = await copyPdf(original);
    expect((await annotationsOf(copy)).map(({ A }) => /\((.*)\)/.exec(A!)?.[1])).toEqual(kept);
    expect(copy.texts.slice(1, kept.length + 1)).toEqual(kept);
  });

  it('has pictures without what cameras write, and says that they were not searched', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'Vermeulen', ImageDescription: 'endstream endobj' } })
      .jpeg()
      .toBuffer();
    const original = await newPdf(async (page, pdf) => {
      page.drawText('Figure 1');
      page.drawImage(await pdf.embedJpg(picture), { x: 50, y: 50 });
    });
    const { bytes, unsearched } = await copyPdf(original);
    expect(everything(original)).toContain('Vermeulen');
    expect(everything(bytes)).toContain('/DCTDecode');
    expect(everything(bytes)).not.toMatch(/Vermeulen|Exif/);
    expect(unsearched).toEqual(['1 picture']);
  });

  it('says which pages were not searched, and searches the text behind a scan', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const original = await newPdf(async (page, pdf) => {
      const image = await pdf.embedPng(picture);
      page.drawText('Soil');
      for (let count = 0; count < 2; count += 1) pdf.addPage([400, 300]).drawImage(image);
      pdf.addPage([400, 300]);
      const scan = pdf.addPage([400, 300]);
      scan.drawImage(image);
      scan.drawText('Recognised', { renderMode: 3 });
    });
    const { texts, unsearched } = await copyPdf(original);
    expect(unsearched).toEqual(['pages 2 to 3', 'page 5', '1 picture']);
    expect(texts[4]).toContain('Recognised');
  });

  it('contains no keys that programs invent, and nothing of an earlier version', async () => {
    const original = await newPdf((page, { context }) => {
      page.drawText('Soil');
      const info = {
        'PTEX.InfoDict': { Author: text('Vermeulen') },
        'PTEX.FileName': text('/home/vermeulen/a.pdf'),
      };
      const form = context.stream('/Vermeulen BMC EMC', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 9, 9],
        ...info,
      });
      page.node.setXObject(PDFName.of('Vermeulen'), context.register(form));
      context.register(context.obj({ Old: text('Vermeulen') }));
    });
    expect(everything(original)).toContain('Vermeulen');
    expect(everything((await copyPdf(original)).bytes)).not.toMatch(/vermeulen|PTEX/i);
  });

  it.each([
    ['junk before its header', Buffer.concat([Buffer.from('\r\njunk\n'), pdfWithText('plain')])],
    ['3 kB after its end', Buffer.concat([pdfWithText('plain'), Buffer.alloc(3_000, ' x')])],
  ])('is made of a file with %s', async (_, original) => {
    expect((await copyPdf(original)).texts[0]).toBe('plain\n\n');
  });
});

describe('a PDF that cannot be copied', () => {
  const { PATH } = process.env;
  afterAll(() => {
    process.env.PATH = PATH;
  });

  it('is one that is protected', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('Soil');
    pdf.encrypt({ userPassword: 'a', ownerPassword: 'b' });
    await expect(copyPdf(await pdf.save())).rejects.toThrow(
      new Uncopied('This PDF is protected. Save it without protection, and choose the new file.'),
    );
  });

  it.each([
    ['has no pages', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ['is something else', 'GIF89a'],
    ['is empty', ''],
  ])('is one that %s', async (_, content) => {
    await expect(copyPdf(Buffer.from(content))).rejects.toThrow(/^This PDF cannot be read/);
  });

  it('is every one on a machine without poppler', async () => {
    process.env.PATH = temporaryFolder('without-poppler-');
    await symlink('/bin/sh', join(process.env.PATH, 'sh'));
    await expect(copyPdf(pdfWithText('plain'))).rejects.toThrow(/^The journal’s server cannot read PDFs/);
  });
});
