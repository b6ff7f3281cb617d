import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { PdfCheck } from './pdf-check.ts';

const check = new PdfCheck();

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

/** A one-page PDF with an object stream that unpacks to this many bytes, nearly all blanks. */
function unpackingTo(bytes: number): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 3 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>',
  ];
  const offsets = objects.map((_, at) => objects.slice(0, at).join('').length);
  const index = offsets.map((offset, at) => `${at + 2} ${offset}`).join(' ') + ' ';
  const unpacked = Buffer.alloc(bytes, ' ');
  unpacked.write(index + objects.join(''));
  const packed = deflateSync(unpacked);
  const dict = `<</Type/ObjStm/N 3/First ${index.length}/Filter/FlateDecode/Length ${packed.length}>>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n${dict}stream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 2 0 R>>\n%%EOF\n'),
  ]);
}

async function encrypted(userPassword: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword, ownerPassword: 'of the owner' });
  return Buffer.from(await pdf.save());
}

describe('A PDF', () => {
  it.each([
    ['of one page', () => pdfWithText('hello')],
    ['whose objects unpack to 1 MB', () => unpackingTo(1_000_000)],
    [
      'with its objects in packed streams',
      async () => {
        const pdf = await PDFDocument.create();
        pdf.addPage();
        return Buffer.from(await pdf.save({ useObjectStreams: true }));
      },
    ],
    ['that is encrypted and opens without a password', () => encrypted('')],
    ['after 1,000 other bytes', () => Buffer.concat([Buffer.alloc(1_000, '\r\n'), pdfWithText('hello')])],
    ['without the marker of its end', () => pdfWithText('hello').subarray(0, -6)],
    ['with 3 kB after its end', () => Buffer.concat([pdfWithText('hello'), Buffer.alloc(3_000, '<!-- -->')])],
  ])('%s is accepted', async (_, pdf) => {
    await expect(check.requirePdf(await pdf())).resolves.toBe(1);
  });

  it.each([
    [
      'with no content between header and end marker',
      () => Buffer.from(`%PDF-1.4\n${'%'.repeat(80)}\n%%EOF\n`),
    ],
    ['without pages', () => withObjects('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>')],
    [
      'that counts pages it does not have',
      () => withObjects('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 5>>'),
    ],
    ['with a cyclic page tree', () => withObjects('<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>')],
    ['with deeply nested arrays', () => withObjects('['.repeat(2_000_000))],
    ['whose objects unpack to 100 MB', () => unpackingTo(100_000_000)],
    ['that needs a password', () => encrypted('secret')],
  ])('%s is rejected, and the next one is still checked', async (_, pdf) => {
    const refusal = check.requirePdf(await pdf());
    await expect(refusal).rejects.toMatchObject({
      code: 'not_a_pdf',
      message: 'This PDF cannot be opened: it is damaged or needs a password',
    });
    await expect(check.requirePdf(pdfWithText('hello'))).resolves.toBe(1);
  });
});

it('A PDF is not called damaged because reading it took too long', async () => {
  class Impatient extends PdfCheck {
    protected override readonly openMs = 0;
  }
  const slow = withObjects('['.repeat(2_000_000));
  await expect(new Impatient().requirePdf(slow)).rejects.toBeInstanceOf(DependencyFailure);
  await expect(check.requirePdf(pdfWithText('hello'))).resolves.toBe(1);
});

it('A file without the head of a PDF in its first 1,024 bytes is none', async () => {
  const late = Buffer.concat([Buffer.alloc(1_024), pdfWithText('hello')]);
  await expect(check.requirePdf(late)).rejects.toMatchObject({ message: 'The file must be a PDF' });
});
