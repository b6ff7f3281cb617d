/** Runs in the splitting thread too, there from source in specs: it imports packages only. */
import { deflateSync, inflateSync } from 'node:zlib';
import { type PDFContext, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';

/**
 * What a PDF needs of a TrueType font whose glyphs are named by their numbers (ISO 32000-1, 9.9). Chromium leaves in what it shaped the
 * text with: a third of a Devanagari font.
 */
const needed = new Set(['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);

/** In bytes. */
const LARGE = 24_000;

type Tables = Map<string, Buffer>;

/** The TrueType fonts of a PDF. */
export class EmbeddedFonts {
  /** Those of more than Latin's letters: cutting them to a page's glyphs is worth its time. */
  private readonly large: [PDFRef, Buffer][];

  private constructor(fonts: [PDFRef, Buffer][]) {
    this.large = fonts.filter(([, font]) => font.length > LARGE);
  }

  /** Takes what is not needed out of the fonts of a PDF. */
  static slim(context: PDFContext): EmbeddedFonts {
    const slimmed: [PDFRef, Buffer][] = [];
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFRawStream) || !isTrueType(object)) continue;
      const tables = tablesOf(inflateSync(object.contents));
      const font = assembled(new Map([...tables].filter(([tag]) => needed.has(tag))));
      slimmed.push([ref, font]);
      context.assign(ref, packed(font, context));
    }
    return new EmbeddedFonts(slimmed);
  }

  /** Leaves the fonts that a document has taken over with the glyphs that it shows alone. */
  cut(document: PDFContext, shown: PDFRawStream[]): void {
    const fonts = this.large.filter(([ref]) => document.lookup(ref));
    const glyphs = fonts.length > 0 ? glyphsIn(shown) : undefined;
    if (!glyphs) return;
    for (const [ref, font] of fonts) document.assign(ref, packed(withGlyphs(font, glyphs), document));
  }
}

/** Only the stream of a TrueType font has the first of these entries without the second. */
const isTrueType = ({ dict }: PDFRawStream): boolean =>
  dict.has(PDFName.of('Length1')) && !dict.has(PDFName.of('Length2'));

/**
 * The glyphs that these streams of a page show, by their numbers in whichever font; undefined where text is written in another way than
 * Chromium's, as hexadecimal numbers.
 */
function glyphsIn(streams: PDFRawStream[]): Set<number> | undefined {
  const glyphs = new Set<number>();
  for (const { contents, dict } of streams) {
    const text = dict.has(PDFName.of('Filter')) ? inflateSync(contents) : Buffer.from(contents);
    const drawing = text.toString('latin1');
    if (/[^>\s]\s*T[jJ]\b/.test(drawing)) return undefined;
    for (const [, numbers = ''] of drawing.matchAll(/<([0-9A-F]+)>\s*Tj/g))
      for (const [number] of numbers.matchAll(/.{4}/g)) glyphs.add(Number.parseInt(number, 16));
  }
  return glyphs;
}

/** The font with the shapes of these glyphs alone; they keep their numbers. */
function withGlyphs(font: Buffer, glyphs: ReadonlySet<number>): Buffer {
  const tables = tablesOf(font);
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((tag) => tables.get(tag)!) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = head.readInt16BE(50) === 1;
  const at = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const count = loca.length / (isLong ? 4 : 2) - 1;
  const kept = new Set([0, ...glyphs]);
  // A set may grow while it is walked: the parts of compound glyphs, and theirs.
  for (const glyph of kept)
    if (glyph < count) for (const part of partsOf(glyf.subarray(at(glyph), at(glyph + 1)))) kept.add(part);
  const shapes: Buffer[] = [];
  const places = Buffer.from(loca);
  let place = 0;
  for (let glyph = 0; glyph <= count; glyph += 1) {
    if (isLong) places.writeUInt32BE(place, 4 * glyph);
    else places.writeUInt16BE(place / 2, 2 * glyph);
    if (glyph === count || !kept.has(glyph)) continue;
    shapes.push(glyf.subarray(at(glyph), at(glyph + 1)));
    place += at(glyph + 1) - at(glyph);
  }
  return assembled(new Map([...tables, ['loca', places], ['glyf', Buffer.concat(shapes)]]));
}

/** A font's stream in a PDF. */
function packed(font: Buffer, context: PDFContext): PDFRawStream {
  const contents = deflateSync(font);
  const dict = context.obj({ Filter: 'FlateDecode', Length: contents.length, Length1: font.length });
  return PDFRawStream.of(dict, contents);
}

/** The glyphs that a compound one is made of (OpenType, `glyf`). */
function partsOf(shape: Buffer): number[] {
  const parts: number[] = [];
  if (shape.length === 0 || shape.readInt16BE(0) >= 0) return parts;
  for (let at = 10, more = true; more;) {
    const flags = shape.readUInt16BE(at);
    parts.push(shape.readUInt16BE(at + 2));
    const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 0x1 ? 4 : 2) + scale;
    more = (flags & 0x20) !== 0;
  }
  return parts;
}

function tablesOf(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(start, start + length));
  }
  return tables;
}

/** A font file of these tables (OpenType, 'Organization of an OpenType Font'). */
function assembled(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  const power = Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (sorted.length - 2 ** power), 10);
  const bodies: Buffer[] = [];
  let start = directory.length;
  let adjustment = 0;
  for (const [index, [tag, table]] of sorted.entries()) {
    const body = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(body);
    if (tag === 'head') {
      adjustment = start + 8;
      body.writeUInt32BE(0, 8);
    }
    const entry = 12 + 16 * index;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(sumOf(body), entry + 4);
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    bodies.push(body);
    start += body.length;
  }
  const font = Buffer.concat([directory, ...bodies]);
  font.writeUInt32BE((0xb1b0afba - sumOf(font)) >>> 0, adjustment);
  return font;
}

function sumOf(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}
