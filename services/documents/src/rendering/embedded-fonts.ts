/** Runs in the splitting thread too, there from source in specs: its imports end with the files' own endings. */
import { deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { withArtifacts } from './artifacts.ts';
import { DocumentFont, EmbeddedFont } from './embedded-font.ts';
import { numbersIn, withSingleGlyphClusters } from './text-clusters.ts';
import { TrueTypeFont } from './true-type.ts';

/**
 * What a PDF needs of a TrueType font whose glyphs are named by their numbers (ISO 32000-1, 9.9). Chromium leaves in what it shaped the
 * text with: a third of a Devanagari font.
 */
const needed = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);

const name = (text: string): PDFName => PDFName.of(text);

/** The TrueType fonts of a print. */
export class EmbeddedFonts {
  private readonly fonts = new Map<PDFRef, EmbeddedFont>();

  /** Takes what is not needed out of the fonts of a print. */
  static slim(context: PDFContext): EmbeddedFonts {
    const fonts = new EmbeddedFonts();
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFDict) || object.get(name('Subtype')) !== name('Type0')) continue;
      const descendant = object.lookup(name('DescendantFonts'), PDFArray).lookup(0, PDFDict);
      const fileRef = descendant.lookupMaybe(name('FontDescriptor'), PDFDict)?.get(name('FontFile2'));
      const stream = fileRef && context.lookup(fileRef);
      if (!(fileRef instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue;
      const file = new TrueTypeFont(inflateSync(stream.contents), needed);
      fonts.fonts.set(ref, new EmbeddedFont(object, fileRef, file, context));
    }
    return fonts;
  }

  /**
   * Makes a document that the print has gone into readable for every program: its text, and what no tag holds as artifacts. Leaves its
   * large fonts with the glyphs that it shows alone.
   *
   * @returns whether all that its pages show is tagged or an artifact
   */
  finish(document: PDFContext, pages: PDFDict[], isTagged: boolean): boolean {
    const ofDocument = new Map<PDFRef, DocumentFont>();
    let isMarked = isTagged;
    let isPlain = true;
    for (const { ref, stream, fonts: used, isForm } of drawingsOf(document, pages)) {
      const fonts = new Map<string, DocumentFont>();
      for (const [key, fontRef] of used?.entries() ?? []) {
        const font = fontRef instanceof PDFRef && this.fonts.get(fontRef);
        if (!font) continue;
        if (!ofDocument.has(fontRef)) ofDocument.set(fontRef, new DocumentFont(font));
        fonts.set(key.decodeText(), ofDocument.get(fontRef)!);
      }
      const read = textOf(stream);
      const clustered = withSingleGlyphClusters(read, fonts);
      const marked = isTagged && !isForm ? withArtifacts(clustered) : clustered;
      isMarked &&= marked !== undefined;
      const contents = marked ?? clustered;
      if (contents !== read) document.assign(ref, withText(stream, contents));
      isPlain &&= noteShown(contents, fonts);
    }
    // Which glyphs are shown is not known where text is written in another way than Chromium's.
    for (const font of ofDocument.values()) font.write(document, isPlain);
    return isMarked;
  }
}

interface Drawing {
  ref: PDFRef;
  stream: PDFRawStream;
  fonts: PDFDict | undefined;
  /** Drawn by a page, whose mark holds it. */
  isForm: boolean;
}

/** The contents of the pages, and what they draw beside them. */
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

const textOf = ({ contents, dict }: PDFRawStream): string =>
  (dict.has(name('Filter')) ? inflateSync(contents) : Buffer.from(contents)).toString('latin1');

function withText({ dict }: PDFRawStream, text: string): PDFRawStream {
  const contents = deflateSync(Buffer.from(text, 'latin1'));
  const own = dict.clone();
  own.set(name('Filter'), name('FlateDecode'));
  own.set(name('Length'), own.context.obj(contents.length));
  return PDFRawStream.of(own, contents);
}

/** @returns false where text is written in another way than Chromium's, as hexadecimal numbers */
function noteShown(contents: string, fonts: ReadonlyMap<string, DocumentFont>): boolean {
  if (/(?<!> )\bT[jJ]\b/.test(contents)) return false;
  let font: DocumentFont | undefined;
  for (const [, selected, glyphs = ''] of contents.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-F]+)>\s*Tj/g)) {
    if (selected) font = fonts.get(selected);
    else for (const glyph of numbersIn(glyphs)) font?.shown.add(glyph);
  }
  return true;
}
