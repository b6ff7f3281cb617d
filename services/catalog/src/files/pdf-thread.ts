/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { decodePDFRawStream, PDFContext, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';

const MAX_UNPACKED_BYTES = 64 * 1_048_576;

limitUnpacking();

const functions = {
  /** The number of pages; 0 if the file cannot be opened. */
  countPages: (bytes: Uint8Array): Promise<number> => pagesOf(bytes).catch(() => 0),
};
export type PdfFunctions = typeof functions;
serveThreadCalls(functions);

/** Passes an empty password: a PDF that opens without asking for one may still be encrypted with it. */
async function pagesOf(bytes: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(bytes, {
    password: '',
    updateMetadata: false,
    parseSpeed: Infinity,
  });
  const [first] = document.getPages();
  return first ? document.getPageCount() : 0;
}

/**
 * Limits the size of unpacked object streams: the library has no limit, and this memory is outside the thread's
 * limits.
 */
function limitUnpacking(): void {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  const stream: unknown = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c])));
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as {
    ensureBuffer: (bytes: number) => Uint8Array;
  };
  const { ensureBuffer } = unpacking;
  unpacking.ensureBuffer = function (bytes) {
    if (bytes > MAX_UNPACKED_BYTES) throw new Error('A stream of the PDF is too large');
    return ensureBuffer.call(this, bytes);
  };
}
