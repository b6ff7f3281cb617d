/** Also runs in threads, which specs start from source: its imports use the real file extensions. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { deflated, inflated } from './pdf-file.ts';
import { normalized, readToUnicode, type ToUnicode, writeToUnicode } from './to-unicode.ts';
import type { CompoundGlyph, TrueTypeFont } from './true-type.ts';

const THOUSAND = 1_000;

const name = (text: string): PDFName => PDFName.of(text);

/** A TrueType font as Chromium and Typst embed it: codes are glyph numbers (Identity-H). */
export class EmbeddedFont {
  readonly file: TrueTypeFont;
  readonly fileRef: PDFRef;
  /** Text is as a keyboard types it: 'ज' and its dot, where the font has a glyph for both. */
  readonly toUnicode: ToUnicode;
  private readonly font: PDFDict;
  private readonly context: PDFContext;
  private widths?: Map<number, number>;

  constructor(font: PDFDict, fileRef: PDFRef, file: TrueTypeFont, context: PDFContext) {
    this.font = font;
    this.fileRef = fileRef;
    this.file = file;
    this.context = context;
    const map = context.lookup(this.toUnicodeRef) as PDFRawStream;
    const texts = readToUnicode(inflated(map).toString('latin1'));
    this.toUnicode = new Map([...texts].map(([glyph, text]) => [glyph, normalized(text)]));
    if ([...texts].some(([glyph, text]) => this.toUnicode.get(glyph) !== text))
      context.assign(this.toUnicodeRef, packed(Buffer.from(writeToUnicode(this.toUnicode)), context));
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

  /** Width of a glyph, in thousandths of the font's size. */
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

/** Letters that a font joins or reorders, drawn with several glyphs: 'कि', 'ज्ञ', a letter with its accent. */
export interface Cluster {
  /** Hexadecimal UTF-16BE. */
  text: string;
  /** Glyphs with their distance from the first, in thousandths of the font's size. */
  glyphs: { glyph: number; x: number; y: number }[];
  /** Distance to the next glyph, in thousandths of the font's size. */
  advance: number;
}

/** A font of the page; glyphs are identified by number. */
export interface TextFont {
  /** Width of a glyph, in thousandths of the font's size. */
  widthOf(glyph: number): number;
  /** @returns the single glyph that draws the complete cluster */
  glyphOf(cluster: Cluster): number;
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

  /** Text of a glyph as hexadecimal UTF-16BE; empty if it has none. */
  textOf(glyph: number): string {
    return this.font.toUnicode.get(glyph) ?? '';
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

  /** Writes the font into the document. @param cut whether to subset it to the glyphs in `shown` */
  write(document: PDFContext, cut: boolean): void {
    const shown = cut ? this.shown : undefined;
    const file = this.font.file.fileWith(this.compounds(), shown);
    document.assign(this.font.fileRef, packed(file, document, { Length1: file.length }));
    if (this.clusters.size === 0) return;
    this.writeWidths(document);
    const texts: ToUnicode = new Map(this.font.toUnicode);
    if (shown) for (const glyph of texts.keys()) if (!shown.has(glyph)) texts.delete(glyph);
    for (const { number, text } of this.clusters.values()) texts.set(number, normalized(text));
    document.assign(this.font.toUnicodeRef, packed(Buffer.from(writeToUnicode(texts)), document));
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
    // A font with glyphs of equal width has no entry.
    const widths = descendant.lookupMaybe(name('W'), PDFArray)?.clone(document) ?? document.obj([]);
    widths.push(document.obj(this.font.file.glyphCount));
    widths.push(document.obj(this.advances));
    descendant.set(name('W'), widths);
    document.assign(this.font.descendantRef, descendant);
  }
}

function packed(bytes: Buffer, context: PDFContext, entries = {}): PDFRawStream {
  const contents = deflated(bytes);
  const dict = context.obj({ Filter: 'FlateDecode', Length: contents.length, ...entries });
  return PDFRawStream.of(dict, contents);
}
