import type { TextFont } from '#platform/pdf/embedded-font.ts';
import { hex } from '#platform/pdf/to-unicode.ts';

/**
 * The contents of a page with each cluster drawn as one glyph. Chromium draws several within /ActualText, which
 * every program reads differently: pdf.js ignores it, PDFium puts spaces around it, MuPDF doubles letters, poppler
 * finds spaces between the glyphs.
 * @param fonts by their names in the page's resources; text in others is left unchanged
 */
export function withSingleGlyphClusters(contents: string, fonts: ReadonlyMap<string, TextFont>): string {
  return contents.replace(/^BT\n([^]*?)^ET$/gm, (block: string, text: string) => {
    if (!text.includes('/ActualText')) return block;
    const operations = operationsOf(text);
    const written = operations && withClusters(operations, fonts);
    return written === undefined ? block : `BT\n${written}ET`;
  });
}

type Operation =
  | { kind: 'begin'; text: string }
  | { kind: 'end' }
  | { kind: 'font'; name: string; size: number; raw: string }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'show'; glyphs: number[] };

const figure = String.raw`-?[\d.]+`;
const operation = new RegExp(
  String.raw`\s*(?:/Span<</ActualText (?:<FEFF(?<text>[0-9A-F]+)>|\((?<ascii>[^\\()]*)\)) >> BDC|(?<end>EMC)` +
    String.raw`|(?<font>/(?<name>\w+) (?<size>${figure}) Tf\s+(?:${figure} ){6}Tm)` +
    String.raw`|(?<x>${figure}) (?<y>${figure}) Td|<(?<glyphs>[0-9A-F]+)> Tj)\s*`,
  'y',
);

/** @returns undefined for operators that Chromium does not currently write */
function operationsOf(text: string): Operation[] | undefined {
  const operations: Operation[] = [];
  operation.lastIndex = 0;
  while (operation.lastIndex < text.length) {
    const found = operation.exec(text)?.groups;
    if (!found) return undefined;
    if (found.end) operations.push({ kind: 'end' });
    else if (found.font)
      operations.push({ kind: 'font', name: found.name!, size: Number(found.size), raw: found.font });
    else if (found.x) operations.push({ kind: 'move', x: Number(found.x), y: Number(found.y) });
    else if (found.glyphs) operations.push({ kind: 'show', glyphs: numbersIn(found.glyphs) });
    else operations.push({ kind: 'begin', text: found.text ?? utf16(found.ascii!) });
  }
  return operations;
}

/** '00390022' → [0x39, 0x22]. */
export function numbersIn(glyphs: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < glyphs.length; at += 4) numbers.push(Number.parseInt(glyphs.slice(at, at + 4), 16));
  return numbers;
}

const utf16 = (ascii: string) => [...ascii].map((letter) => hex(letter.charCodeAt(0))).join('');

interface OpenCluster {
  text: string;
  /** Glyphs at their places in the run. */
  glyphs: { glyph: number; x: number; y: number }[];
}

function withClusters(operations: Operation[], fonts: ReadonlyMap<string, TextFont>): string | undefined {
  let written = '';
  let run: Run | undefined;
  let cluster: OpenCluster | undefined;
  for (const step of operations) {
    if (step.kind === 'begin') cluster = { text: step.text, glyphs: [] };
    else if (step.kind === 'end') cluster = undefined;
    else if (step.kind === 'font') {
      const font = fonts.get(step.name);
      if (!font || cluster?.glyphs.length) return undefined;
      written += `${run?.written() ?? ''}${step.raw}\n`;
      run = new Run(font, step.size);
    } else if (!run) return undefined;
    else if (step.kind === 'move') run.move(step.x, step.y);
    else run.show(step.glyphs, cluster);
  }
  return written + (run?.written() ?? '');
}

class Run {
  private readonly pieces: { x: number; y: number; end: number; glyphs: number[]; cluster?: OpenCluster }[] =
    [];
  /** Start of the line (ISO 32000-1, 9.4.2), the origin of moves. */
  private line = { x: 0, y: 0 };
  private pen = 0;

  private readonly font: TextFont;
  private readonly size: number;

  constructor(font: TextFont, size: number) {
    this.font = font;
    this.size = size;
  }

  move(x: number, y: number): void {
    this.line = { x: this.line.x + x, y: this.line.y + y };
    this.pen = this.line.x;
  }

  show(glyphs: number[], cluster: OpenCluster | undefined): void {
    const { y } = this.line;
    if (!cluster) this.pieces.push({ x: this.pen, y, end: 0, glyphs });
    else if (cluster.glyphs.length === 0) this.pieces.push({ x: this.pen, y, end: 0, glyphs, cluster });
    for (const glyph of glyphs) {
      cluster?.glyphs.push({ glyph, x: this.pen, y });
      this.pen += (this.font.widthOf(glyph) / 1_000) * this.size;
      // The last glyph may be an accent within the width of its letter.
      const piece = this.pieces.at(-1)!;
      piece.end = Math.max(piece.end, this.pen);
    }
  }

  written(): string {
    let text = '';
    const line = { x: 0, y: 0 };
    let pen = 0;
    for (const [index, piece] of this.pieces.entries()) {
      const advance = (this.pieces[index + 1]?.x ?? piece.end) - piece.x;
      const glyphs = piece.cluster ? [this.glyphOf(piece.cluster, advance)] : piece.glyphs;
      if (Math.abs(piece.x - pen) > 0.001 || piece.y !== line.y) {
        const [x, y] = [short(piece.x - line.x), short(piece.y - line.y)];
        text += `${x} ${y} Td `;
        line.x += x;
        line.y += y;
        pen = line.x;
      }
      text += `<${glyphs.map(hex).join('')}> Tj\n`;
      for (const glyph of glyphs) pen += (this.font.widthOf(glyph) / 1_000) * this.size;
    }
    return text;
  }

  private glyphOf({ text, glyphs }: OpenCluster, advance: number): number {
    const first = glyphs[0]!;
    const part = (length: number) => Math.round((length / this.size) * 1_000);
    return this.font.glyphOf({
      text,
      advance: part(advance),
      glyphs: glyphs.map(({ glyph, x, y }) => ({ glyph, x: part(x - first.x), y: part(y - first.y) })),
    });
  }
}

const short = (length: number) => Number(length.toFixed(5));
