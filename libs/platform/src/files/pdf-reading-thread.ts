/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { setFlagsFromString } from 'node:v8';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';

const MAX_PAGES = 400;
/** Maximum number of characters of one page, and of all pages. */
const MAX_PAGE_LENGTH = 50_000;
const MAX_LENGTH = 2_000_000;
/** Maximum size of a drawn page in pixels. */
const MAX_WIDTH = 960;
const MAX_HEIGHT = 1_440;

// PDFium's memory, which is not part of the thread's heap: 128 MB in pages of 64 kB.
setFlagsFromString('--wasm-max-mem-pages=2048');

let library: Promise<PDFiumLibrary> | undefined;

/** A drawn page, four bytes a pixel. */
export interface DrawnPage {
  rgba: Uint8Array;
  width: number;
  height: number;
}

const functions = {
  /** 0 without a first page, whatever number the file claims; the pages' contents are not unpacked. */
  countPages: (bytes: Uint8Array): Promise<number> =>
    withDocument(bytes, (document) => (hasFirstPage(document) ? document.getPageCount() : 0)),
  pagesOf: (bytes: Uint8Array): Promise<string[]> =>
    withDocument(bytes, (document) => {
      const pages: string[] = [];
      let length = 0;
      for (let number = 0; number < Math.min(document.getPageCount(), MAX_PAGES); number += 1) {
        const text = readable(document.getPage(number).getText());
        length += text.length;
        if (length > MAX_LENGTH) break;
        pages.push(text);
      }
      return pages;
    }),
  drawFirstPage: (bytes: Uint8Array): Promise<DrawnPage> =>
    withDocument(bytes, async (document) => {
      const page = document.getPage(0);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('The file has no first page');
      const scale = Math.min(MAX_WIDTH / originalWidth, MAX_HEIGHT / originalHeight);
      const { data: rgba, width, height } = await page.render({ scale });
      return { rgba, width, height };
    }),
};
export type PdfReadingFunctions = typeof functions;
serveThreadCalls(functions);

/** Calls a function of PDFium that the library does not offer; the library's functions unpack the page's contents. */
function hasFirstPage(document: PDFiumDocument): boolean {
  const { module, documentIdx } = document as unknown as {
    module: {
      wasmExports: { malloc: (bytes: number) => number };
      _FPDF_GetPageSizeByIndex: (document: number, page: number, width: number, height: number) => number;
    };
    documentIdx: number;
  };
  const size = module.wasmExports.malloc(16);
  return module._FPDF_GetPageSizeByIndex(documentIdx, 0, size, size + 8) !== 0;
}

async function withDocument<T>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument) => T | Promise<T>,
): Promise<T> {
  const pdfium = await (library ??= PDFiumLibrary.init());
  try {
    const document = await pdfium.loadDocument(bytes);
    const result = await use(document);
    document.destroy();
    return result;
  } catch (error) {
    // Memory allocated for the file, or the state after a fault, must not affect the next file.
    library = undefined;
    throw error;
  }
}

/** PDFium replaces a word's hyphen at the end of a line by U+FFFE: the word is one again. */
const readable = (text: string): string =>
  text
    .slice(0, MAX_PAGE_LENGTH)
    .toWellFormed()
    .replace(/\ufffe\s*/g, '')
    .replace(/[\s\p{Cc}\ufffd]+/gu, ' ')
    .trim();
