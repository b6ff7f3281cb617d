import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { pdfSaying } from '#testing/pdf.js';
import { PdfCheck } from './pdf-check.js';

const check = new PdfCheck();
afterAll(() => check.onModuleDestroy());

const withObjects = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.5\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);

function unpackingTo(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '));
  const head = `<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

async function encrypted(userPassword: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword, ownerPassword: 'of the owner' });
  return Buffer.from(await pdf.save());
}

describe('A PDF', () => {
  it.each([
    ['of one page', () => pdfSaying('hello')],
    [
      'with its objects in packed streams',
      async () => {
        const pdf = await PDFDocument.create();
        pdf.addPage();
        return Buffer.from(await pdf.save({ useObjectStreams: true }));
      },
    ],
    ['that is encrypted and opens without a password', () => encrypted('')],
  ])('%s is taken', async (_, pdf) => {
    await expect(check.requirePdf(await pdf())).resolves.toBeUndefined();
  });

  it.each([
    ['with nothing between its beginning and end', () => Buffer.from(`%PDF-1.4\n${'%'.repeat(80)}\n%%EOF\n`)],
    ['without pages', () => withObjects('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>')],
    [
      'that counts pages it does not have',
      () => withObjects('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 5>>'),
    ],
    ['that is its own page tree', () => withObjects('<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>')],
    ['of lists within lists', () => withObjects('['.repeat(2_000_000))],
    ['that unpacks to 300 MB', () => withObjects(unpackingTo(300_000_000))],
    ['that needs a password', () => encrypted('secret')],
  ])('%s is refused, and the next one is taken', async (_, pdf) => {
    const before = process.memoryUsage().arrayBuffers;
    const refusal = check.requirePdf(await pdf());
    await expect(refusal).rejects.toMatchObject({
      code: 'not_a_pdf',
      message: 'This PDF cannot be opened: it is damaged or needs a password',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200_000_000);
    await expect(check.requirePdf(pdfSaying('hello'))).resolves.toBeUndefined();
  });
});
