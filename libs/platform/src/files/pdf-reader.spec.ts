import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { PdfReader } from './pdf-reader.ts';

const pdfs = new PdfReader();

/** A page whose content is this stream of operators, compressed. */
async function withContent(content: readonly Buffer[], box = '0 0 595 842'): Promise<Buffer> {
  const packed = await buffer(Readable.from(content).pipe(createDeflate()));
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
        `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>\nendobj\n` +
        '5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>\nendobj\n' +
        `4 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

async function ofPages(count: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let number = 0; number < count; number += 1) pdf.addPage();
  return Buffer.from(await pdf.save());
}

/** Three bytes a pixel, of which the file has one. */
const hugePicture = 'q 595 0 0 842 0 0 cm BI /W 60000 /H 60000 /CS /RGB /BPC 8 /F /AHx ID 00> EI Q';

describe('A PDF that', () => {
  it.each([
    ['is not a PDF', () => Buffer.from('hello'), 0],
    [
      'has a cyclic page tree',
      () =>
        Buffer.from(
          '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
        ),
      undefined,
    ],
    [
      'unpacks to 600 MB',
      () => withContent(Array<Buffer>(600).fill(Buffer.alloc(1_000_000, ' '))),
      undefined,
    ],
    ['has more pages than are read', () => ofPages(500), 400],
    ['has a page as large as a field', () => withContent([], '0 0 14400000 14400000'), undefined],
    ['has a page as narrow as a thread', () => withContent([], '0 0 1 14400'), undefined],
    ['has a picture of 3,600,000,000 pixels', () => withContent([Buffer.from(hugePicture)]), undefined],
  ])('%s is read and drawn within limits, and so is the next one', async (_, hostile, pages) => {
    const pdf = await hostile();
    const found = await pdfs.pagesOf(pdf);
    if (pages === undefined) expect(found.join('')).toBe('');
    else expect(found).toHaveLength(pages);
    const drawn = await pdfs.firstPageOf(pdf);
    expect(drawn?.width ?? 0).toBeLessThanOrEqual(960);
    expect(drawn?.height ?? 0).toBeLessThanOrEqual(1_440);

    expect(await pdfs.pagesOf(pdfWithText('hello'))).toEqual(['hello']);
    expect(await pdfs.firstPageOf(pdfWithText('hello'))).toMatchObject({ width: 960 });
  });
});

describe('The text of a PDF', () => {
  it('is read by page', async () => {
    expect(await pdfs.pagesOf(pdfWithText('hello  world'))).toEqual(['hello world']);
  });
  it('is cut on a page that exceeds the limit', async () => {
    const [page = ''] = await pdfs.pagesOf(
      await withContent([Buffer.from(`BT /F1 1 Tf 1 1 Td ${'(abcdefghi ) Tj '.repeat(20_000)} ET`)]),
    );
    expect(page.length).toBeGreaterThan(1_000);
    expect(page.length).toBeLessThanOrEqual(50_000);
  });
});

describe('The first page of a PDF', () => {
  it('is drawn as wide as its picture needs', async () => {
    const page = (await pdfs.firstPageOf(pdfWithText('hello world')))!;
    expect([page.width, page.height]).toEqual([960, 1_358]);
    const dark = page.rgba.filter((value, at) => at % 4 === 0 && value < 200).length;
    expect(dark).toBeGreaterThan(500);
    expect(dark).toBeLessThan(50_000);
  });
});
