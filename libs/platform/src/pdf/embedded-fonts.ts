/** Also runs in threads, which specs start from source: its imports use the real file extensions. */
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { DocumentFont, EmbeddedFont } from './embedded-font.ts';
import { deflated, inflated } from './pdf-file.ts';
import { TrueTypeFont } from './true-type.ts';

/** Tables that a PDF needs of a TrueType font (ISO 32000-1, 9.9); Chromium and Typst also embed others. */
const neededTables = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);

const name = (text: string): PDFName => PDFName.of(text);

export class EmbeddedFonts {
  private readonly fonts = new Map<PDFRef, EmbeddedFont>();

  static of(context: PDFContext): EmbeddedFonts {
    const fonts = new EmbeddedFonts();
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFDict) || object.get(name('Subtype')) !== name('Type0')) continue;
      const descendant = object.lookup(name('DescendantFonts'), PDFArray).lookup(0, PDFDict);
      const fileRef = descendant.lookupMaybe(name('FontDescriptor'), PDFDict)?.get(name('FontFile2'));
      const stream = fileRef && context.lookup(fileRef);
      if (!(fileRef instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue;
      const file = new TrueTypeFont(inflated(stream), neededTables);
      fonts.fonts.set(ref, new EmbeddedFont(object, fileRef, file, context));
    }
    return fonts;
  }

  /**
   * Rewrites what pages and the forms that they draw contain.
   * @param rewrite is given the fonts by their names in the contents
   * @returns the fonts of the document, which must be written into it
   */
  rewrite(document: PDFContext, pages: PDFDict[], rewrite: RewriteContents): DocumentFont[] {
    const documentFonts = new Map<PDFRef, DocumentFont>();
    for (const { ref, stream, fonts: used, isForm } of drawingsOf(document, pages)) {
      const fonts = new Map<string, DocumentFont>();
      for (const [key, fontRef] of used?.entries() ?? []) {
        const font = fontRef instanceof PDFRef && this.fonts.get(fontRef);
        if (!font) continue;
        if (!documentFonts.has(fontRef)) documentFonts.set(fontRef, new DocumentFont(font));
        fonts.set(key.decodeText(), documentFonts.get(fontRef)!);
      }
      const read = inflated(stream).toString('latin1');
      const contents = rewrite(read, fonts, isForm);
      if (contents !== read) document.assign(ref, withText(stream, contents));
    }
    return [...documentFonts.values()];
  }
}

type RewriteContents = (
  contents: string,
  fonts: ReadonlyMap<string, DocumentFont>,
  isForm: boolean,
) => string;

interface Drawing {
  ref: PDFRef;
  stream: PDFRawStream;
  fonts: PDFDict | undefined;
  /** Whether it is a form, which lies within the tag of the page that draws it. */
  isForm: boolean;
}

function drawingsOf(document: PDFContext, pages: PDFDict[]): Drawing[] {
  const drawings = new Map<PDFRef, Drawing>();
  const add = (ref: unknown, resources: PDFDict | undefined) => {
    const stream = ref instanceof PDFRef && !drawings.has(ref) && document.lookup(ref);
    if (!(stream instanceof PDFRawStream)) return;
    const isForm = stream.dict.get(name('Subtype')) === name('Form');
    if (stream.dict.has(name('Subtype')) && !isForm) return; // a picture
    const own = isForm ? document.lookupMaybe(stream.dict.get(name('Resources')), PDFDict) : resources;
    const fonts = own && document.lookupMaybe(own.get(name('Font')), PDFDict);
    if (isForm && !fonts) return; // without text
    drawings.set(ref as PDFRef, { ref: ref as PDFRef, stream, fonts, isForm });
    for (const inner of (own && document.lookupMaybe(own.get(name('XObject')), PDFDict)?.values()) ?? [])
      add(inner, undefined);
  };
  for (const page of pages) {
    const contents = page.get(name('Contents'));
    const resources = document.lookupMaybe(page.get(name('Resources')), PDFDict);
    for (const part of contents instanceof PDFArray ? contents.asArray() : [contents]) add(part, resources);
  }
  return [...drawings.values()];
}

function withText({ dict }: PDFRawStream, text: string): PDFRawStream {
  const contents = deflated(Buffer.from(text, 'latin1'));
  const own = dict.clone();
  own.set(name('Filter'), name('FlateDecode'));
  own.set(name('Length'), own.context.obj(contents.length));
  return PDFRawStream.of(own, contents);
}
