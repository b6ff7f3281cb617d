/*
 * Reviewers receive a copy of a PDF whose pages are redrawn. Its remarks and links are read first, and written to the redrawn
 * pages without names.
 */
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import { dictAt, name, nameAt, numberAt, textAt } from './pdf-objects.ts';

interface Rectangle {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A remark, or a link to a web page, at its place on the drawn page. */
export interface PlacedAnnotation {
  kind: 'remark' | 'link';
  text: string;
  rect: Rectangle;
}

/** Bits of an annotation's flags. */
const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
/** Annotations that a reviewer writes into a page; text on the page itself is drawn. */
const remarks = new Set(
  `Text Highlight Underline Squiggly StrikeOut Caret Ink Stamp Redact Line Square Circle Polygon PolyLine Projection`.split(
    ' ',
  ),
);
/** A PDF reader draws the icon of a note itself, and the copy has no attachments. */
const icons = ['Text', 'FileAttachment'];
/** Annotations that printing programs draw, and screens do not. */
const printingKinds = ['Link', 'Popup', 'PrinterMark', 'TrapNet'];

/** Texts and subtypes of a page's annotations. */
export interface PageAnnotations {
  placed: PlacedAnnotation[];
  subtypes: string[];
}

export const readAnnotations = (page: PDFPage): PageAnnotations => {
  const visible = annotations(page).filter(isVisible);
  const place = placementOnDrawnPage(page);
  return {
    subtypes: visible.map((annotation) => nameAt(annotation, 'Subtype')),
    placed: visible.flatMap((annotation): PlacedAnnotation[] => {
      const rect = rectangleAt(annotation, 'Rect');
      const link = linkOf(annotation);
      const text = link ?? remarkOf(annotation);
      return rect && text ? [{ kind: link ? 'link' : 'remark', text, rect: place(rect) }] : [];
    }),
  };
};

/**
 * Has poppler, which draws for a printer, draw what a screen shows.
 *
 * @returns whether anything had to be changed
 */
export function showAsOnScreen(pdf: PDFDocument): boolean {
  let isChanged = false;
  for (const page of pdf.getPages()) {
    const list = page.node.lookup(name('Annots'));
    if (!(list instanceof PDFArray)) continue;
    for (let index = list.size() - 1; index >= 0; index -= 1) {
      const annotation = list.lookup(index);
      if (!(annotation instanceof PDFDict)) continue;
      const flags = numberAt(annotation, 'F') ?? 0;
      const subtype = nameAt(annotation, 'Subtype');
      if (icons.includes(subtype) || !isVisible(annotation)) list.remove(index);
      else if (!printingKinds.includes(subtype) && (flags & PRINT) === 0)
        annotation.set(name('F'), PDFNumber.of(flags | PRINT));
      else continue;
      isChanged = true;
    }
  }
  return isChanged;
}

/** Writes remarks as plain notes and links as plain links, without their authors and looks. */
export function writeAnnotations(page: PDFPage, placed: PlacedAnnotation[]): void {
  const { context } = page.doc;
  const written = placed.map(({ kind, text, rect: { left, bottom, right, top } }) => {
    const common = { Type: 'Annot', Rect: [left, bottom, right, top] };
    const own =
      kind === 'remark'
        ? { Subtype: 'Text', Contents: PDFHexString.fromText(text) }
        : { Subtype: 'Link', Border: [0, 0, 0], A: { S: 'URI', URI: PDFString.of(text) } };
    return context.register(context.obj({ ...common, ...own }));
  });
  if (written.length > 0) page.node.set(name('Annots'), context.obj(written));
}

function annotations(page: PDFPage): PDFDict[] {
  const list = page.node.lookup(name('Annots'));
  if (!(list instanceof PDFArray)) return [];
  const members = Array.from({ length: list.size() }, (_, index) => list.lookup(index));
  return members.filter((member) => member instanceof PDFDict);
}

const isVisible = (annotation: PDFDict): boolean =>
  ((numberAt(annotation, 'F') ?? 0) & (HIDDEN | NO_VIEW)) === 0;

function remarkOf(annotation: PDFDict): string {
  if (!remarks.has(nameAt(annotation, 'Subtype'))) return '';
  // The richer form of the same text, which some programs write alone.
  const text = textAt(annotation, 'Contents') || textAt(annotation, 'RC').replace(/<[^<>]*>/g, ' ');
  return text.replaceAll('\r', '\n').trim();
}

/** The web address of a link, without a user name. */
function linkOf(annotation: PDFDict): string | undefined {
  const action = dictAt(annotation, 'A');
  if (nameAt(annotation, 'Subtype') !== 'Link' || !action || nameAt(action, 'S') !== 'URI') return undefined;
  const url = URL.parse(textAt(action, 'URI'));
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined;
  // A string of a PDF would need them escaped.
  const escaped: Record<string, string> = { '(': '%28', ')': '%29', '\\': '%5C' };
  return url.href.replace(/[()\\]/g, (letter) => escaped[letter]!);
}

function rectangleAt(dict: PDFDict, key: string): Rectangle | undefined {
  const value = dict.lookup(name(key));
  if (!(value instanceof PDFArray) || value.size() !== 4) return undefined;
  const numbers = [0, 1, 2, 3].map((index) => value.lookup(index));
  const [a, b, c, d] = numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : NaN));
  if (![a, b, c, d].every(Number.isFinite)) return undefined;
  return { left: Math.min(a!, c!), bottom: Math.min(b!, d!), right: Math.max(a!, c!), top: Math.max(b!, d!) };
}

/** Places rectangles on a drawn page, which begins at 0, 0, has the size of the visible part, and is not rotated. */
function placementOnDrawnPage(page: PDFPage): (rect: Rectangle) => Rectangle {
  const media = inherited(page, 'MediaBox') ?? { left: 0, bottom: 0, right: 612, top: 792 };
  const crop = inherited(page, 'CropBox') ?? media;
  const left = Math.max(media.left, crop.left);
  const bottom = Math.max(media.bottom, crop.bottom);
  const right = Math.min(media.right, crop.right);
  const top = Math.min(media.top, crop.top);
  const turns: Record<number, (rect: Rectangle) => Rectangle> = {
    0: (r) => ({
      left: r.left - left,
      bottom: r.bottom - bottom,
      right: r.right - left,
      top: r.top - bottom,
    }),
    90: (r) => ({
      left: r.bottom - bottom,
      bottom: right - r.right,
      right: r.top - bottom,
      top: right - r.left,
    }),
    180: (r) => ({ left: right - r.right, bottom: top - r.top, right: right - r.left, top: top - r.bottom }),
    270: (r) => ({ left: top - r.top, bottom: r.left - left, right: top - r.bottom, top: r.right - left }),
  };
  const angle = page.node.getInheritableAttribute(name('Rotate'));
  const number = angle && page.doc.context.lookup(angle);
  return turns[number instanceof PDFNumber ? ((number.asNumber() % 360) + 360) % 360 : 0] ?? turns[0]!;
}

/** A box of a page, or of the nearest of its parents that has one. */
function inherited(page: PDFPage, key: string): Rectangle | undefined {
  const value = page.node.getInheritableAttribute(PDFName.of(key));
  return value && rectangleAt(page.doc.context.obj({ [key]: value }), key);
}
