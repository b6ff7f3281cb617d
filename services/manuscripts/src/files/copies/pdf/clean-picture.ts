const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frames with the tables of their codes, tables of steps, lines, restarts and frames in frames. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xd8 && marker <= 0xdf);
/** Segments that say how colours are stored, by their length; a longer one has other contents. */
const colourChunks = [
  { marker: 0xe0, name: 'JFIF', length: 18 },
  { marker: 0xee, name: 'Adobe', length: 16 },
];

/** A JPEG of the segments that its picture needs; others hold the photographer, the place or texts. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 0;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker === 0xff || !(isNeeded(marker) || marker >= 0xe0)) {
      at += 1; // what a broken file has between its segments
      continue;
    }
    const end = endOfSegment(bytes, at, marker);
    const segment = bytes.subarray(at, end);
    // A second start begins nothing.
    if ((isNeeded(marker) && (marker !== START || kept.length === 0)) || isOfColours(segment))
      kept.push(segment);
    if (marker === END) break;
    at = end;
  }
  return Buffer.concat(kept);
}

function endOfSegment(bytes: Uint8Array, at: number, marker: number): number {
  if (marker === START || marker === END) return at + 2;
  const end = at + 2 + Math.max(2, ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0));
  return marker === SCAN ? endOfScan(bytes, end) : end;
}

const isOfColours = (segment: Uint8Array): boolean =>
  colourChunks.some(
    ({ marker, name, length }) =>
      segment[1] === marker &&
      segment.length === length &&
      Buffer.from(segment.subarray(4, 4 + name.length)).toString('latin1') === name,
  );

/** Compressed data has markers only after a byte FF that no 0 and no restart follows. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at += 1;
  }
  return bytes.length;
}

const isRestart = (marker: number): boolean => marker >= FIRST_RESTART && marker <= LAST_RESTART;

/** Boxes of JPEG 2000 that a picture needs; others hold texts. */
const neededBoxes = ['jP  ', 'ftyp', 'jp2h', 'jp2c'];

/** A JPEG 2000 without its boxes of text; bare code has none. */
export function cleanJpeg2000(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.toString('latin1', 4, 8) !== 'jP  ') return bytes;
  const kept: Buffer[] = [];
  let at = 0;
  while (at + 8 <= buffer.length) {
    const short = buffer.readUInt32BE(at);
    const long = short === 1 && at + 16 <= buffer.length ? Number(buffer.readBigUInt64BE(at + 8)) : short;
    // 0 stands for the rest of the file.
    const end = long < 8 ? buffer.length : Math.min(at + long, buffer.length);
    if (neededBoxes.includes(buffer.toString('latin1', at + 4, at + 8))) kept.push(buffer.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
