import { inflateSync } from 'node:zlib';
import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { printableRuns } from '../printable-runs.ts';
import { cleanJpeg, cleanJpeg2000 } from './clean-picture.ts';
import { name, nameAt, reachable } from './pdf-objects.ts';

const MAX_FONT_BYTES = 50_000_000;
/** Minimum letters of a notice: shorter runs are outlines of glyphs. */
const MIN_NOTICE = 8;

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** The keys that a drawn page needs. */
const neededKeys = words(`
  Type Subtype Pages Kids Count Parent MediaBox UserUnit Contents Resources Group S I K CS
  ExtGState CA ca BM SMask G BC TR AIS XObject Font Pattern Shading ColorSpace Form
  Length Filter DecodeParms Width Height Interpolate BitsPerComponent Mask ImageMask Decode Matte
  JBIG2Globals Predictor Colors Columns Rows BlackIs1 EndOfLine EncodedByteAlign EndOfBlock EarlyChange ColorTransform
  BaseFont Encoding Differences DescendantFonts ToUnicode FirstChar LastChar Widths W DW CIDToGIDMap
  FontDescriptor FontName Flags FontBBox ItalicAngle Ascent Descent CapHeight StemV StemH
  FontFile FontFile2 FontFile3 Length1 Length2 Length3 CIDSystemInfo Registry Ordering Supplement
  BBox Matrix FormType FontMatrix CharProcs PatternType PaintType TilingType XStep YStep
  ShadingType Coords Domain Function Functions FunctionType C0 C1 N Bounds Encode Extend Range Size BitsPerSample
  BitsPerCoordinate BitsPerFlag VerticesPerRow Background AntiAlias Alternate`);
/** Poppler's names of fonts, pictures and states that a page uses, such as f-0-1 or x12. */
const resourceName = /^[a-z]{1,2}-?\d+(?:-\d+)*$/;
/** Names and strings of PDF itself that poppler writes. */
const knownWords = words(`
  Catalog Pages Page Group Transparency Luminosity Alpha XObject Form Image Font FontDescriptor Pattern ExtGState Mask
  DeviceRGB DeviceGray DeviceCMYK Indexed Separation DeviceN ICCBased CalRGB Black None All
  FlateDecode DCTDecode JPXDecode JBIG2Decode CCITTFaxDecode LZWDecode
  Type0 Type1 Type3 TrueType CIDFontType0 CIDFontType2 CIDFontType0C Type1C Identity-H Identity WinAnsiEncoding
  Adobe Encoding Annot Link Text URI
  Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference
  Exclusion Hue Saturation Color`);

/** Removes from a drawn file what its pages do not need, and renames the rest neutrally. */
export function keepNeeded(pdf: PDFDocument): void {
  const { context } = pdf;
  const { Root } = context.trailerInfo;
  context.trailerInfo = { Root };
  if (!Root) return;
  const fonts = new Map<string, string>();
  const kept = new Set<PDFRef>();
  for (const [object, ref] of reachable(Root, context, dropUnknownKeys)) {
    if (ref) kept.add(ref);
    if (object instanceof PDFDict) renameFont(object, fonts);
    if (object instanceof PDFRawStream && ref) context.assign(ref, cleanPicture(object));
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!kept.has(ref)) context.delete(ref);
}

function dropUnknownKeys(dict: PDFDict): void {
  for (const key of dict.keys()) {
    const text = key.decodeText();
    if (!neededKeys.has(text) && !resourceName.test(text)) dict.delete(key);
  }
}

/** Renames a font of the file: some names contain their makers. */
function renameFont(dict: PDFDict, fonts: Map<string, string>): void {
  for (const key of ['BaseFont', 'FontName']) {
    const old = nameAt(dict, key);
    if (old === '') continue;
    const renamed = fonts.get(old) ?? `AAAAAA+F${fonts.size + 1}`;
    fonts.set(old, renamed);
    dict.set(name(key), name(renamed));
  }
}

/** Removes metadata from pictures that poppler passes on unchanged. */
function cleanPicture(stream: PDFRawStream): PDFRawStream {
  const filter = nameAt(stream.dict, 'Filter');
  if (filter === 'DCTDecode') return PDFRawStream.of(stream.dict, cleanJpeg(stream.contents));
  if (filter === 'JPXDecode') return PDFRawStream.of(stream.dict, cleanJpeg2000(stream.contents));
  return stream;
}

/** Strings and names of a file that are not part of PDF, and notices in its fonts, which somebody may find. */
export function foreignWords(pdf: PDFDocument): string[] {
  const [found, notices] = [new Set<string>(), new Set<string>()];
  const root = pdf.context.trailerInfo.Root;
  for (const [object] of root ? reachable(root, pdf.context) : []) {
    const isString = object instanceof PDFString || object instanceof PDFHexString;
    if (isString || object instanceof PDFName) found.add(object.decodeText());
    if (!(object instanceof PDFDict)) continue;
    for (const key of object.keys()) found.add(key.decodeText());
    for (const run of fontNotices(object)) notices.add(run);
  }
  const isForeign = (text: string) =>
    !knownWords.has(text) &&
    !neededKeys.has(text) &&
    !ownKeys.has(text) &&
    !resourceName.test(text) &&
    !/^AAAAAA\+F\d+$/.test(text);
  return [...[...found].filter(isForeign), ...notices];
}

/** Notices in a font's programs about its name, its makers and its licence. */
function fontNotices(descriptor: PDFDict): string[] {
  return ['FontFile', 'FontFile2', 'FontFile3'].flatMap((key) => {
    const stream = descriptor.lookup(name(key));
    if (!(stream instanceof PDFRawStream)) return [];
    const program = inflateSync(stream.contents, { maxOutputLength: MAX_FONT_BYTES });
    // In others than ASCII they are outlines.
    return printableRuns(program, MIN_NOTICE).filter((run) => /^[\x20-\x7e]+$/.test(run));
  });
}

/** Keys of the copy's notes and links. */
const ownKeys = words('Annots Rect Border Contents A URI');
