/** Also runs in the splitting thread, in specs from source: its imports use the real file extensions. */
import { deflateSync, inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Cluster, TextFont } from './text-clusters.ts';
import { normalized, readToUnicode, type ToUnicode, writeToUnicode } from './to-unicode.ts';
import type { CompoundGlyph, TrueTypeFont } from './true-type.ts';

/** In bytes: larger than a font of Latin letters only. Subsetting it to the glyphs of a page is worth the time. */
const LARGE = 24_000;
const THOUSAND = 1_000;

const name = (text: string): PDFName => PDFName.of(text);

/** A TrueType font as Chromium embeds it: codes are glyph numbers (Identity-H). */
export class EmbeddedFont {
  readonly file: TrueTypeFont;
  readonly isLarge: boolean;
  readonly fileRef: PDFRef;
  private readonly font: PDFDict;
  private readonly context: PDFContext;
  private widths?: Map<number, number>;
  private texts?: ToUnicode;

  constructor(font: PDFDict, fileRef: PDFRef, file: TrueTypeFont, context: PDFContext) {
    this.font = font;
    this.fileRef = fileRef;
    this.file = file;
    const slim = file.file();
    this.isLarge = slim.length > LARGE;
    context.assign(fileRef, packed(slim, context));
    this.context = context;
  }

  get descendantRef(): PDFRef {
    return this.font.lookup(name('DescendantFonts'), PDFArray).get(0) as PDFRef;
  }

  get descendant(): PDFDict {
    return this.context.lookup(this.descendantRef, PDFDict);
  }

  get toUnicodeRef(): PDFRef {
    return this.font.get(name('ToUnicode')) as PDFRef;
  }

  get toUnicode(): ToUnicode {
    const { contents } = this.context.lookup(this.toUnicodeRef) as PDFRawStream;
    return (this.texts ??= readToUnicode(inflateSync(contents).toString('latin1')));
  }

  /** In thousandths of the font's size. */
  widthOf(glyph: number): number {
    this.widths ??= widthsIn(this.descendant);
    return (
      this.widths.get(glyph) ?? this.descendant.lookupMaybe(name('DW'), PDFNumber)?.asNumber() ?? THOUSAND
    );
  }
}

/** The entry W of a font (ISO 32000-1, 9.7.4.3). */
function widthsIn(descendant: PDFDict): Map<number, number> {
  const widths = new Map<number, number>();
  const entries = descendant.lookupMaybe(name('W'), PDFArray)?.asArray() ?? [];
  const figure = (at: number) => (entries[at] as PDFNumber).asNumber();
  for (let at = 0; at < entries.length;) {
    const list = entries[at + 1];
    if (list instanceof PDFArray) {
      for (const [index, width] of list.asArray().entries())
        widths.set(figure(at) + index, (width as PDFNumber).asNumber());
      at += 2;
    } else {
      for (let glyph = figure(at); glyph <= figure(at + 1); glyph += 1) widths.set(glyph, figure(at + 2));
      at += 3;
    }
  }
  return widths;
}

/** An embedded font in one document, with an additional glyph for each cluster of letters there. */
export class DocumentFont implements TextFont {
  /** The glyphs that the document shows. */
  readonly shown = new Set<number>();
  private readonly font: EmbeddedFont;
  private readonly clusters = new Map<string, Cluster & { number: number }>();
  private readonly advances: number[] = [];

  constructor(font: EmbeddedFont) {
    this.font = font;
  }

  widthOf(glyph: number): number {
    return this.advances[glyph - this.font.file.glyphCount] ?? this.font.widthOf(glyph);
  }

  glyphOf(cluster: Cluster): number {
    const key = JSON.stringify(cluster);
    let known = this.clusters.get(key);
    if (!known) {
      known = { ...cluster, number: this.font.file.glyphCount + this.clusters.size };
      this.clusters.set(key, known);
      this.advances.push(cluster.advance);
    }
    return known.number;
  }

  /**
   * Writes the changes into the document.
   *
   * @param cut whether a large font is subset to the glyphs in `shown`
   */
  write(document: PDFContext, cut: boolean): void {
    const { file, fileRef, isLarge } = this.font;
    const isCut = cut && isLarge;
    if (isCut || this.clusters.size > 0)
      document.assign(
        fileRef,
        packed(file.fileWith(this.compounds(), isCut ? this.shown : undefined), document),
      );
    if (this.clusters.size > 0) this.writeWidths(document);
    this.writeTexts(document);
  }

  private compounds(): CompoundGlyph[] {
    const units = (length: number) => Math.round((length * this.font.file.unitsPerEm) / THOUSAND);
    return [...this.clusters.values()].map(({ glyphs, advance }) => ({
      parts: glyphs.map(({ glyph, x, y }) => ({ glyph, x: units(x), y: units(y) })),
      advance: units(advance),
    }));
  }

  private writeWidths(document: PDFContext): void {
    const descendant = this.font.descendant.clone(document);
    const widths = descendant.lookup(name('W'), PDFArray).clone(document);
    widths.push(document.obj(this.font.file.glyphCount));
    widths.push(document.obj(this.advances));
    descendant.set(name('W'), widths);
    document.assign(this.font.descendantRef, descendant);
  }

  /** Text is written as a keyboard types it: 'ज' and its dot, where the font has a glyph for both. */
  private writeTexts(document: PDFContext): void {
    const texts: ToUnicode = new Map();
    let isChanged = this.clusters.size > 0;
    for (const [glyph, text] of this.font.toUnicode) {
      texts.set(glyph, normalized(text));
      isChanged ||= texts.get(glyph) !== text;
    }
    if (!isChanged) return;
    for (const { number, text } of this.clusters.values()) texts.set(number, normalized(text));
    for (const glyph of texts.keys()) if (!this.shown.has(glyph)) texts.delete(glyph);
    document.assign(this.font.toUnicodeRef, document.flateStream(writeToUnicode(texts)));
  }
}

/** A font's file as a compressed stream. */
function packed(file: Buffer, context: PDFContext): PDFRawStream {
  const contents = deflateSync(file);
  const dict = context.obj({ Filter: 'FlateDecode', Length: contents.length, Length1: file.length });
  return PDFRawStream.of(dict, contents);
}
