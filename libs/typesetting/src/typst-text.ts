import { PDFArray, type PDFContext, PDFNumber, PDFObjectParser, type PDFString } from '@cantoo/pdf-lib';
import type { DocumentFont } from '#platform/pdf/embedded-font.ts';
import { hex, normalized } from '#platform/pdf/to-unicode.ts';

/** Letters that belong together. Lengths are in thousandths of the font's size. */
interface Letters {
  /** Hexadecimal UTF-16BE; empty if the font has none for the glyph. */
  text: string;
  glyphs: { glyph: number; x: number; y: number }[];
  start: number;
  end: number;
}

/** What one operator shows. */
interface Run {
  font: DocumentFont;
  /** Size and direction: places of runs with the same ones can be compared. */
  scale: string;
  x: number;
  y: number;
  letters: Letters[];
  isChanged: boolean;
}

const figure = String.raw`-?[\d.]+`;
const operator = new RegExp(
  String.raw`^(?:(?<begin>BT)|(?<turn>(?:${figure} ){4})(?<origin>${figure} ${figure}) cm` +
    String.raw`|1 0 0 -1 (?<place>${figure} ${figure}) Tm|/(?<font>\w+) (?<size>${figure}) Tf` +
    String.raw`|/Span <<\s*/ActualText <FEFF(?<text>[\dA-F]+)>\s*>> BDC|(?<end>EMC)|(?<shown>.*) T[jJ])$`,
  'gm',
);
const SPACE = '0020';

/**
 * The contents of a page with each cluster of letters drawn as one glyph. Typst gives clusters their text with
 * /ActualText, which readers ignore or surround with spaces. A cluster with a raised or lowered glyph becomes several
 * runs, each with the complete text, so that 'मृ' is read as 'मृमृ'. A space in another font than the words around it
 * is a run, which PDFium ignores. So runs that follow each other within a text become one.
 * @param fonts by their names in the contents; text in others is left unchanged
 */
export function withSingleGlyphClusters(
  contents: string,
  fonts: ReadonlyMap<string, DocumentFont>,
  context: PDFContext,
): string {
  const changes: (() => string | undefined)[] = [];
  let [turn, origin, place, size] = ['', '', '', 0];
  let font: DocumentFont | undefined;
  let span: { text: string; letters?: Letters } | undefined;
  let last: { run: Run; letters: Letters } | undefined;
  let [isSameText, isSplit] = [false, false];

  const add = (run: Run, letters: Letters) => {
    last = { run, letters };
    run.letters.push(letters);
  };
  const show = (operand: string, run: Run) => {
    const shown = PDFObjectParser.forBytes(Buffer.from(operand, 'latin1'), context).parseObject();
    let pen = run.x;
    for (const part of shown instanceof PDFArray ? shown.asArray() : [shown])
      if (part instanceof PDFNumber) pen -= part.asNumber();
      else
        for (const glyph of glyphNumbers(part as PDFString)) {
          const text = span ? span.text : run.font.textOf(glyph);
          if (
            last?.run.font === run.font &&
            last.run.scale === run.scale &&
            (span?.letters ? span.letters === last.letters : isPart(last.letters, text, glyph, pen, run.y))
          )
            run.isChanged = last.run.isChanged = true;
          else add(run, { text, glyphs: [], start: pen, end: pen });
          const { letters } = last!;
          if (span) span.letters = letters;
          letters.glyphs.push({ glyph, x: pen, y: run.y });
          pen += run.font.widthOf(glyph);
          letters.end = Math.max(letters.end, pen);
        }
  };
  const join = (run: Run, before: { run: Run; letters: Letters }) => {
    const isSpace = run.letters.every(({ text }) => text === SPACE);
    if (run.scale !== before.run.scale || (!isSpace && (!isSameText || run.font !== before.run.font))) return;
    if (Math.abs(run.x - before.letters.end) > 500 || Math.abs(run.y - before.run.y) > 0.5) return;
    for (const letters of run.letters.splice(0)) {
      if (isSpace) letters.glyphs = [];
      add(before.run, letters);
      run.isChanged = before.run.isChanged = true;
    }
  };

  for (const { groups = {} } of contents.matchAll(operator)) {
    if (groups.begin) isSameText = isSplit;
    else if (groups.turn) [turn, origin] = [groups.turn, groups.origin!];
    else if (groups.place) ({ place } = groups);
    else if (groups.font) [font, size] = [fonts.get(groups.font), Number(groups.size)];
    else if (groups.text) span = { text: normalized(groups.text) };
    const edge = groups.text || groups.end ? span : undefined;
    if (groups.end) span = undefined;
    if (groups.shown && font && place) {
      const before = last;
      const at = placeIn(`${turn}${origin} ${place}`, size);
      const run: Run = { font, scale: `${turn}${size}`, ...at, letters: [], isChanged: span !== undefined };
      show(groups.shown, run);
      isSplit = run.letters.length === 0;
      if (before) join(run, before);
      isSameText = true;
      place = '';
      changes.push(() => (run.isChanged ? written(run) : undefined));
    } else {
      if (groups.shown) last = undefined;
      changes.push(() => (edge?.letters ? '' : undefined));
    }
  }
  let at = 0;
  return contents.replace(operator, (read) => changes[at++]?.() ?? read);
}

function glyphNumbers(codes: PDFString): Uint16Array {
  return new Uint16Array(Uint8Array.from(Buffer.from(codes.asBytes()).swap16()).buffer);
}

/** Whether a glyph, which the font raises or lowers, is a part of the letters before it. */
const isPart = (letters: Letters, text: string, glyph: number, x: number, y: number) =>
  text !== '' &&
  text === letters.text &&
  Math.abs(x - letters.end) < 1_000 &&
  Math.abs(y - (letters.glyphs.at(-1)?.y ?? y)) > 0.5 &&
  letters.glyphs.every((part) => part.glyph !== glyph);

/** A place in a page's coordinates, turned to the direction of the text, in thousandths of its size. */
function placeIn(matrixAndPlace: string, size: number): { x: number; y: number } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, x = 0, y = 0] = matrixAndPlace.split(' ').map(Number);
  const area = a * d - b * c;
  return {
    x: (((d * e - c * f) / area + x) * 1_000) / size,
    y: (((b * e - a * f) / area - y) * 1_000) / size,
  };
}

function written({ font, x: from, letters }: Run): string {
  let pen = from;
  let shown = '';
  for (const { text, glyphs, start, end } of letters) {
    const [first] = glyphs;
    const parts = glyphs.map(({ glyph, x, y }) => ({
      glyph,
      x: Math.round(x - start),
      y: Math.round(y - first!.y),
    }));
    const isPlain = first && parts.length === 1 && font.textOf(first.glyph) === text;
    const cluster = { text, advance: Math.round(end - start), glyphs: parts };
    const glyph = isPlain ? first.glyph : font.glyphOf(cluster);
    if (Math.abs(pen - start) >= 0.5) {
      shown += (pen - start).toFixed(3);
      pen = start;
    }
    shown += `<${hex(glyph)}>`;
    pen += font.widthOf(glyph);
  }
  return `[${shown}] TJ`;
}
