/** Also runs in the splitting thread, which specs start from the TypeScript source: its imports use the real file extensions. */
import { inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { DocumentFont, EmbeddedFont } from './embedded-font.ts';
import { deflated } from './pdf-file.ts';
import { numbersIn, withSingleGlyphClusters } from './text-clusters.ts';
import { TrueTypeFont } from './true-type.ts';

/** Tables that a PDF needs of a TrueType font (ISO 32000-1, 9.9); Chromium also embeds its shaping tables. */
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
      const file = new TrueTypeFont(inflateSync(stream.contents), neededTables);
      fonts.fonts.set(ref, new EmbeddedFont(object, fileRef, file, context));
    }
    return fonts;
  }

  /**
   * Makes the text of a split document readable for every program, and marks untagged content as artifacts.
   * Subsets fonts to the glyphs that the document shows.
   * @returns whether everything on its pages is tagged or an artifact
   */
  finish(document: PDFContext, pages: PDFDict[], isTagged: boolean): boolean {
    const documentFonts = new Map<PDFRef, DocumentFont>();
    let isMarked = isTagged;
    let isPlain = true;
    for (const { ref, stream, fonts: used, isForm } of drawingsOf(document, pages)) {
      const fonts = new Map<string, DocumentFont>();
      for (const [key, fontRef] of used?.entries() ?? []) {
        const font = fontRef instanceof PDFRef && this.fonts.get(fontRef);
        if (!font) continue;
        if (!documentFonts.has(fontRef)) documentFonts.set(fontRef, new DocumentFont(font));
        fonts.set(key.decodeText(), documentFonts.get(fontRef)!);
      }
      const read = textOf(stream);
      const clustered = withSingleGlyphClusters(read, fonts);
      const marked = isTagged && !isForm ? withArtifacts(clustered) : clustered;
      isMarked &&= marked !== undefined;
      const contents = marked ?? clustered;
      if (contents !== read) document.assign(ref, withText(stream, contents));
      isPlain &&= recordShownGlyphs(contents, fonts);
    }
    // The shown glyphs are unknown where text is not written the way Chromium writes it.
    for (const font of documentFonts.values()) font.write(document, isPlain);
    return isMarked;
  }
}

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

const textOf = ({ contents, dict }: PDFRawStream): string =>
  (dict.has(name('Filter')) ? inflateSync(contents) : Buffer.from(contents)).toString('latin1');

function withText({ dict }: PDFRawStream, text: string): PDFRawStream {
  const contents = deflated(Buffer.from(text, 'latin1'));
  const own = dict.clone();
  own.set(name('Filter'), name('FlateDecode'));
  own.set(name('Length'), own.context.obj(contents.length));
  return PDFRawStream.of(own, contents);
}

/** @returns false where text is not written the way Chromium writes it, as hexadecimal numbers */
function recordShownGlyphs(contents: string, fonts: ReadonlyMap<string, DocumentFont>): boolean {
  if (/(?<!> )\bT[jJ]\b/.test(contents)) return false;
  let font: DocumentFont | undefined;
  for (const [, selected, glyphs = ''] of contents.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-F]+)>\s*Tj/g)) {
    if (selected) font = fonts.get(selected);
    else for (const glyph of numbersIn(glyphs)) font?.shown.add(glyph);
  }
  return true;
}

const tagOperator = /^.*\b(?:(BDC|BMC)|EMC)$/gm;
const paintOperator = /(?:^|\s)(?:[bBf]\*?|[FSs]|sh|Do|T[jJ])$/m;

/**
 * The contents of a tagged page with all untagged content marked as an artifact (ISO 14289-1, 7.1): lines and
 * ornaments, which Chromium leaves unmarked.
 * @returns undefined where a tag begins inside untagged text, which Chromium does not write
 */
function withArtifacts(contents: string): string | undefined {
  let written = '';
  let depth = 0;
  let start = 0;
  const appendUntagged = (end: number) => {
    const part = contents.slice(start, end);
    if ((part.match(/^BT$/gm)?.length ?? 0) !== (part.match(/^ET$/gm)?.length ?? 0)) return false;
    written += paintOperator.test(part) ? `/Artifact BMC\n${part.trimEnd()}\nEMC\n` : part;
    return true;
  };
  for (const mark of contents.matchAll(tagOperator)) {
    if (mark[1]) {
      if (depth === 0) {
        if (!appendUntagged(mark.index)) return undefined;
        start = mark.index;
      }
      depth += 1;
    } else if ((depth -= 1) === 0) {
      written += contents.slice(start, mark.index + mark[0].length + 1);
      start = mark.index + mark[0].length + 1;
    }
  }
  return depth === 0 && appendUntagged(contents.length) ? written : undefined;
}
