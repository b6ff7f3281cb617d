import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A word, or a part of one before the end of a line, with its box in points from the left and the foot of the page. */
export interface PageWord {
  text: string;
  /** From 1. */
  page: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface PdfWords {
  words: PageWord[];
  /** The text of all pages; a word that is broken at the end of a line is two. */
  text: string;
}

/** What the library does not offer of PDFium. */
interface PdfiumModule {
  _malloc: (bytes: number) => number;
  _free: (at: number) => void;
  HEAPF64: Float64Array;
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_ClosePage: (text: number) => void;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetUnicode: (text: number, at: number) => number;
  /** In radians. */
  _FPDFText_GetCharAngle: (text: number, at: number) => number;
  /** The box of what is drawn, as four numbers of 8 bytes. */
  _FPDFText_GetCharBox: (
    text: number,
    at: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number;
}

/** PDFium's signs for the hyphen of a word that is broken at the end of a line. */
const BROKEN = new Set([0xfffe, 0x2]);

let initialized: Promise<PDFiumLibrary> | undefined;

/** A letter of the words across a page: lines and turned tables stand at right angles. */
const isSlanted = (angle: number) => Math.abs(Math.sin(2 * angle)) > 0.1;

/** The words of a PDF with their boxes, without those across its pages. */
export async function pdfWords(pdf: Uint8Array): Promise<PdfWords> {
  const library = await (initialized ??= PDFiumLibrary.init());
  const { module } = library as unknown as { module: PdfiumModule };
  const document = await library.loadDocument(pdf);
  const words: PageWord[] = [];
  let text = '';
  const box = module._malloc(32);
  for (const [at, page] of [...document.pages()].entries()) {
    const { pageIdx } = page as unknown as { pageIdx: number };
    const characters = module._FPDFText_LoadPage(pageIdx);
    let word: PageWord | undefined;
    for (let place = 0; place < module._FPDFText_CountChars(characters); place += 1) {
      if (isSlanted(module._FPDFText_GetCharAngle(characters, place))) continue;
      const code = module._FPDFText_GetUnicode(characters, place);
      const letter = String.fromCodePoint(code);
      if (BROKEN.has(code) || /[\s\0]/u.test(letter)) {
        if (word) text += ' ';
        word = undefined;
        continue;
      }
      module._FPDFText_GetCharBox(characters, place, box, box + 8, box + 16, box + 24);
      const [left = 0, right = 0, bottom = 0, top = 0] = module.HEAPF64.subarray(box / 8, box / 8 + 4);
      text += letter;
      if (!word) words.push((word = { text: '', page: at + 1, left, right, bottom, top }));
      word.text += letter;
      word.left = Math.min(word.left, left);
      word.right = Math.max(word.right, right);
      word.bottom = Math.min(word.bottom, bottom);
      word.top = Math.max(word.top, top);
    }
    text += ' ';
    module._FPDFText_ClosePage(characters);
  }
  document.destroy();
  return { words, text };
}
