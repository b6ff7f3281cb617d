/** Blanks the names and notices in a font's program in place, so that nothing in it moves. */

const BLANK = 0x20;

/** The clear text of a Type 1 font, which ends with `eexec`, without comments, texts and its name. */
export function cleanType1(program: Uint8Array): Uint8Array {
  const bytes = Buffer.from(program);
  const end = bytes.indexOf('eexec');
  const clear = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  const fontName = /\/FontName\s*\/([^\s/(){}[\]<>%]+)/.exec(clear)?.[1];
  const named = fontName ? clear.replaceAll(fontName, 'F'.padEnd(fontName.length, '0')) : clear;
  bytes.write(withoutTexts(named), 0, 'latin1');
  return bytes;
}

/** Blanks strings and comments, except the beginning of the first, which says what the file is. */
function withoutTexts(code: string): string {
  const letters = code.split('');
  let depth = 0;
  let isComment = true;
  for (let at = '%!PS-AdobeFont-1.0'.length; at < letters.length; at += 1) {
    const letter = letters[at]!;
    if (letter === '\n' || letter === '\r') isComment = false;
    else if (isComment) letters[at] = ' ';
    else if (letter === '%' && depth === 0) isComment = true;
    else if (letter === '\\' && depth > 0) letters.fill(' ', at, at + 2);
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth > 0 && !(letter === '(' && depth === 1)) letters[at] = ' ';
    if (letter === '\\' && depth > 0) at += 1;
  }
  return letters.join('');
}

/** Where each entry of a list of CFF begins and ends. */
interface Index {
  entries: [number, number][];
  end: number;
}

/** Version, notice, full name, family, weight, copyright, PostScript and the base font's name. */
const textOperators = [0, 1, 2, 3, 4, 0x0c00, 0x0c15, 0x0c16];
const REGISTRY_OPERATOR = 0x0c1e;
/** Strings of a font are numbered after those that all fonts share. */
const STANDARD_STRINGS = 391;

/** A CFF font without its name and notices; the glyphs of a font of numbered ones need no string at all. */
export function cleanCff(program: Uint8Array): Uint8Array {
  const bytes = Buffer.from(program);
  const names = readIndex(bytes, bytes[2] ?? 4);
  const dicts = readIndex(bytes, names.end);
  const strings = readIndex(bytes, dicts.end);
  const operands = new Map(dicts.entries.flatMap(([from, to]) => readDict(bytes.subarray(from, to))));
  const registry = operands.get(REGISTRY_OPERATOR);
  const texts = textOperators.flatMap((operator) => operands.get(operator) ?? []);
  for (const [from, to] of names.entries) bytes.fill('F', from, to);
  for (const [index, [from, to]] of strings.entries.entries()) {
    const number = index + STANDARD_STRINGS;
    if (registry ? !registry.slice(0, 2).includes(number) : texts.includes(number))
      bytes.fill(BLANK, from, to);
  }
  return bytes;
}

function readIndex(bytes: Buffer, at: number): Index {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { entries: [], end: at + 2 };
  const size = bytes.readUInt8(at + 2);
  const base = at + 3 + (count + 1) * size - 1;
  const offset = (index: number) => base + bytes.readUIntBE(at + 3 + index * size, size);
  const entries = Array.from({ length: count }, (_, index): [number, number] => [
    offset(index),
    offset(index + 1),
  ]);
  return { entries, end: offset(count) };
}

/** Operators with their operands; those that are no whole numbers are no strings either. */
function readDict(bytes: Buffer): [number, number[]][] {
  const found: [number, number[]][] = [];
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte <= 21) {
      found.push([byte === 12 ? (12 << 8) | (bytes[(at += 1)] ?? 0) : byte, operands]);
      operands = [];
    } else if (byte === 28) operands.push(bytes.readInt16BE((at += 2) - 1));
    else if (byte === 29) operands.push(bytes.readInt32BE((at += 4) - 3));
    else if (byte === 30) {
      // A real number ends with a half byte F.
      do at += 1;
      while (at < bytes.length && (bytes[at]! & 0x0f) !== 0x0f && bytes[at]! >> 4 !== 0x0f);
      operands.push(NaN);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + (bytes[(at += 1)] ?? 0) + 108);
    else if (byte <= 254) operands.push(-(byte - 251) * 256 - (bytes[(at += 1)] ?? 0) - 108);
  }
  return found;
}

/** A TrueType font whose tables of names and of other texts are empty. */
export function cleanTrueType(program: Uint8Array): Uint8Array {
  const bytes = Buffer.from(program);
  const tables = bytes.length < 12 ? 0 : bytes.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16 && at + 16 <= bytes.length; at += 16) {
    if (neededTables.includes(bytes.toString('latin1', at, at + 4))) continue;
    const from = bytes.readUInt32BE(at + 8);
    bytes.fill(0, from, from + bytes.readUInt32BE(at + 12));
  }
  return bytes;
}

const neededTables = ['cmap', 'cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep', 'OS/2'];
