import sharp from 'sharp';
import { MAX_PIXELS } from '#platform/files/picture-limits.ts';

const JPEG_QUALITY = 92;

/** The redrawn picture; undefined for a kind that cannot be drawn. */
export async function copyPicture(original: Uint8Array): Promise<CopiedPicture | undefined> {
  const metafile = copyMetafile(original);
  if (metafile) return metafile;
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, pages: 1 });
    const isPhoto = (await picture.metadata()).format === 'jpeg';
    const drawn = isPhoto
      ? picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      : picture.png();
    return { bytes: await drawn.toBuffer(), extension: isPhoto ? 'jpeg' : 'png' };
  } catch {
    return undefined;
  }
}

/** A redrawn picture, without the metadata of its file. */
export interface CopiedPicture {
  bytes: Uint8Array;
  extension: 'png' | 'jpeg' | 'emf' | 'wmf';
}

/** Records of an enhanced metafile: the first, the last, and comments, in which programs store what they like. */
const EMF = { header: 1, comment: 70, end: 14, last: 122 } as const;
const EMF_SIGNATURE = 0x464d4520;
/** Bytes of a header without a description. */
const EMF_HEADER = 108;
/** The first bytes of a placeable metafile. */
const WMF_PLACEABLE = 0x9ac6cdd7;
const WMF_ESCAPE = 0x0626;

/** A Windows metafile from its drawing records; undefined for another kind of picture, and for a damaged one. */
function copyMetafile(original: Uint8Array): CopiedPicture | undefined {
  const bytes = Buffer.from(original);
  if (bytes.length < 40) return undefined;
  if (bytes.readUInt32LE(0) === EMF.header && bytes.readUInt32LE(40) === EMF_SIGNATURE) return copyEmf(bytes);
  const isPlaceable = bytes.readUInt32LE(0) === WMF_PLACEABLE;
  const start = isPlaceable ? 22 : 0;
  const isWmf = bytes.readUInt16LE(start) === 1 && bytes.readUInt16LE(start + 2) === 9;
  return isWmf ? copyWmf(bytes, start) : undefined;
}

function copyEmf(bytes: Buffer): CopiedPicture | undefined {
  const kept: Buffer[] = [];
  let drawn = 0;
  for (let at = 0; at + 8 <= bytes.length;) {
    const [type, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    if (size < 8 || at + size > bytes.length) return undefined;
    const record = Buffer.from(bytes.subarray(at, at + size));
    at += size;
    if (type === EMF.comment || type > EMF.last) continue;
    kept.push(type === EMF.header ? emfHeader(record) : record);
    // State and objects come before what draws.
    drawn += Number(type > 1 && type !== EMF.end);
    if (type === EMF.end) break;
  }
  if (drawn === 0) return undefined;
  const [header] = kept;
  header!.writeUInt32LE(
    kept.reduce((sum, { length }) => sum + length, 0),
    48,
  );
  header!.writeUInt32LE(kept.length, 52);
  return { bytes: Buffer.concat(kept), extension: 'emf' };
}

/** The header without the description, which names the program and the picture. */
function emfHeader(record: Buffer): Buffer {
  const header = Buffer.alloc(Math.min(record.length, EMF_HEADER));
  record.copy(header);
  header.writeUInt32LE(header.length, 4);
  header.writeUInt32LE(0, 60);
  header.writeUInt32LE(0, 64);
  return header;
}

function copyWmf(bytes: Buffer, start: number): CopiedPicture | undefined {
  const kept = [bytes.subarray(0, start + 18)];
  let drawn = 0;
  for (let at = start + 18; at + 6 <= bytes.length;) {
    const size = bytes.readUInt32LE(at) * 2;
    if (size < 6 || at + size > bytes.length) return undefined;
    const type = bytes.readUInt16LE(at + 4);
    if (type !== WMF_ESCAPE) kept.push(bytes.subarray(at, at + size));
    drawn += Number(type !== WMF_ESCAPE && type !== 0);
    at += size;
    if (type === 0) break;
  }
  return drawn === 0 ? undefined : { bytes: Buffer.concat(kept), extension: 'wmf' };
}
