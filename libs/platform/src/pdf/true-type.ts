/** TrueType fonts as tables of bytes (OpenType). Also runs in threads. */

type Tables = Map<string, Buffer>;

/** A glyph of a new compound glyph, moved by this many font units. */
interface Part {
  glyph: number;
  x: number;
  y: number;
}

/** A new glyph made of others. */
export interface CompoundGlyph {
  parts: Part[];
  /** Advance width, in font units. */
  advance: number;
}

const ARGUMENTS_ARE_WORDS = 0x1;
const ARGUMENTS_ARE_OFFSETS = 0x2;
const HAS_SCALE = 0x8;
const MORE_PARTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

export class TrueTypeFont {
  readonly unitsPerEm: number;
  private readonly tables: Tables;
  private readonly shapes: Buffer[];

  constructor(file: Buffer, needed: ReadonlySet<string>) {
    this.tables = new Map([...tablesOf(file)].filter(([tag]) => needed.has(tag)));
    this.shapes = shapesOf(this.tables);
    this.unitsPerEm = table(this.tables, 'head').readUInt16BE(18);
  }

  get glyphCount(): number {
    return this.shapes.length;
  }

  /**
   * The file with additional glyphs at the end.
   * @param shown the glyphs that keep their outlines, with their components; all of them by default
   */
  fileWith(compounds: CompoundGlyph[], shown?: ReadonlySet<number>): Buffer {
    const shapes = [...this.shapes];
    for (const { parts } of compounds) shapes.push(compoundShape(parts, shapes));
    const drawn = shown ? shapesWithParts(shapes, shown) : shapes;
    const changed =
      compounds.length > 0 ? [...this.maxima(compounds), ...this.metrics(compounds, shapes)] : [];
    return assembled(new Map([...this.tables, ...changed, ...outlines(this.tables, drawn)]));
  }

  private maxima(compounds: CompoundGlyph[]): [string, Buffer][] {
    const maxima = Buffer.from(table(this.tables, 'maxp'));
    maxima.writeUInt16BE(this.shapes.length + compounds.length, 4);
    const most = Math.max(maxima.readUInt16BE(28), ...compounds.map(({ parts }) => parts.length));
    for (const [simple, compound] of [
      [6, 10], // points
      [8, 12], // contours
    ] as const) {
      const highest = Math.max(maxima.readUInt16BE(simple), maxima.readUInt16BE(compound));
      maxima.writeUInt16BE(Math.min(most * highest, 0xffff), compound);
    }
    maxima.writeUInt16BE(most, 28);
    maxima.writeUInt16BE(maxima.readUInt16BE(30) + 1, 30); // depth of compounds in compounds
    return [['maxp', maxima]];
  }

  /** Each glyph's advance and left side bearing. */
  private metrics(compounds: CompoundGlyph[], shapes: Buffer[]): [string, Buffer][] {
    const header = Buffer.from(table(this.tables, 'hhea'));
    const own = table(this.tables, 'hmtx');
    const full = header.readUInt16BE(34);
    const metrics = Buffer.alloc(4 * shapes.length);
    own.copy(metrics, 0, 0, 4 * full);
    // Glyphs after the last full entry share its advance.
    for (let glyph = full; glyph < this.shapes.length; glyph += 1) {
      own.copy(metrics, 4 * glyph, 4 * full - 4, 4 * full - 2);
      own.copy(metrics, 4 * glyph + 2, 2 * (full + glyph), 2 * (full + glyph) + 2);
    }
    for (const [index, { advance }] of compounds.entries()) {
      const glyph = this.shapes.length + index;
      metrics.writeUInt16BE(Math.max(0, advance), 4 * glyph);
      metrics.writeInt16BE(minX(shapes[glyph]!), 4 * glyph + 2);
    }
    header.writeUInt16BE(shapes.length, 34);
    return [
      ['hhea', header],
      ['hmtx', metrics],
    ];
  }
}

const empty = Buffer.alloc(0);

/** The outlines of these glyphs and of their components; the others are empty. */
function shapesWithParts(shapes: Buffer[], glyphs: ReadonlySet<number>): Buffer[] {
  const drawn = shapes.map((): Buffer => empty);
  // The set grows while it is iterated: the components of compound glyphs, recursively.
  const usedGlyphs = new Set([0, ...glyphs]);
  for (const glyph of usedGlyphs) {
    drawn[glyph] = shapes[glyph] ?? empty;
    for (const part of partsOf(shapes[glyph])) usedGlyphs.add(part);
  }
  return drawn;
}

const minX = (shape: Buffer) => (shape.length > 0 ? shape.readInt16BE(2) : 0);

function compoundShape(parts: Part[], shapes: Buffer[]): Buffer {
  const drawn = parts.filter(({ glyph }) => (shapes[glyph]?.length ?? 0) > 0);
  if (drawn.length === 0) return empty;
  const shape = Buffer.alloc(10 + 8 * drawn.length);
  shape.writeInt16BE(-1, 0);
  for (const [place, side] of [Math.min, Math.min, Math.max, Math.max].entries()) {
    const edges = drawn.map(
      ({ glyph, x, y }) => shapes[glyph]!.readInt16BE(2 + 2 * place) + (place % 2 === 0 ? x : y),
    );
    shape.writeInt16BE(side(...edges), 2 + 2 * place);
  }
  for (const [index, { glyph, x, y }] of drawn.entries()) {
    const more = index < drawn.length - 1 ? MORE_PARTS : 0;
    shape.writeUInt16BE(ARGUMENTS_ARE_WORDS | ARGUMENTS_ARE_OFFSETS | more, 10 + 8 * index);
    shape.writeUInt16BE(glyph, 12 + 8 * index);
    shape.writeInt16BE(x, 14 + 8 * index);
    shape.writeInt16BE(y, 16 + 8 * index);
  }
  return shape;
}

/** The components of a compound glyph. */
function partsOf(shape: Buffer | undefined): number[] {
  const parts: number[] = [];
  if (!shape || shape.length === 0 || shape.readInt16BE(0) >= 0) return parts;
  for (let at = 10, more = true; more;) {
    const flags = shape.readUInt16BE(at);
    parts.push(shape.readUInt16BE(at + 2));
    const scale = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
    at += 4 + (flags & ARGUMENTS_ARE_WORDS ? 4 : 2) + scale;
    more = (flags & MORE_PARTS) !== 0;
  }
  return parts;
}

/** Each glyph's entry in the table `glyf`. */
function shapesOf(tables: Tables): Buffer[] {
  const loca = table(tables, 'loca');
  const glyf = table(tables, 'glyf');
  const isLong = table(tables, 'head').readInt16BE(50) === 1;
  const at = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const count = loca.length / (isLong ? 4 : 2) - 1;
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(at(glyph), at(glyph + 1)));
}

function outlines(tables: Tables, shapes: Buffer[]): [string, Buffer][] {
  const even = shapes.map((shape) =>
    shape.length % 2 === 0 ? shape : Buffer.concat([shape, Buffer.alloc(1)]),
  );
  const glyf = Buffer.concat(even.filter(({ length }) => length > 0));
  const isLong = glyf.length > 2 * 0xffff;
  const loca = Buffer.alloc((shapes.length + 1) * (isLong ? 4 : 2));
  let place = 0;
  for (const [glyph, { length }] of [...even, empty].entries()) {
    if (isLong) loca.writeUInt32BE(place, 4 * glyph);
    else loca.writeUInt16BE(place / 2, 2 * glyph);
    place += length;
  }
  const head = Buffer.from(table(tables, 'head'));
  head.writeInt16BE(isLong ? 1 : 0, 50);
  return [
    ['head', head],
    ['loca', loca],
    ['glyf', glyf],
  ];
}

function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`A font without its table ${tag}`);
  return found;
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
  let sum = 0;
  for (const [index, [tag, table]] of sorted.entries()) {
    const body = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(body);
    if (tag === 'head') {
      adjustment = start + 8;
      body.writeUInt32BE(0, 8);
    }
    const entry = 12 + 16 * index;
    directory.write(tag, entry, 'latin1');
    const checksum = checksumOf(body);
    sum += checksum;
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    bodies.push(body);
    start += body.length;
  }
  const font = Buffer.concat([directory, ...bodies]);
  font.writeUInt32BE((0xb1b0afba - sum - checksumOf(directory)) >>> 0, adjustment);
  return font;
}

function checksumOf(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}
