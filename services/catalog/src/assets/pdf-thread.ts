/** Runs in a thread of its own, from source too (in specs). */
import { parentPort } from 'node:worker_threads';
import { decodePDFRawStream, PDFContext, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

export interface OpenedPdf {
  /** 0 for a file that does not open. */
  pages: number;
}

const MOST_UNPACKED_BYTES = 64 * 1_048_576;

boundUnpacking();

parentPort?.on('message', (bytes: Uint8Array) => {
  pagesOf(bytes).then(
    (pages) => parentPort?.postMessage({ pages } satisfies OpenedPdf),
    () => parentPort?.postMessage({ pages: 0 } satisfies OpenedPdf),
  );
});

/** A PDF that asks its reader for no password may be encrypted all the same: with an empty one. */
async function pagesOf(bytes: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(bytes, {
    password: '',
    updateMetadata: false,
    parseSpeed: Infinity,
  });
  const [first] = document.getPages();
  return first ? document.getPageCount() : 0;
}

/** The library unpacks the streams that hold objects without any bound, into memory that a thread's limits do not count. */
function boundUnpacking(): void {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  const stream: unknown = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c])));
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as {
    ensureBuffer: (bytes: number) => Uint8Array;
  };
  const { ensureBuffer } = unpacking;
  unpacking.ensureBuffer = function (bytes) {
    if (bytes > MOST_UNPACKED_BYTES) throw new Error('A stream of the PDF is too large');
    return ensureBuffer.call(this, bytes);
  };
}
