import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type PictureSize, textPictureWidths } from '#contracts/values/pictures.ts';
import { MAX_PIXELS } from '#platform/files/picture-limits.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']);
const MAX_WIDTH = Math.max(...textPictureWidths);
/** Limit of WebP, in pixels. */
const MAX_HEIGHT = 16_383;

/** A picture encoded again as WebP, so that only its pixels are ever served. */
export interface DrawnPicture extends PictureSize {
  full: Uint8Array;
  /** The picture in several widths of screens. */
  variants: { width: number; data: Uint8Array }[];
}

/** @returns undefined for a file that pages cannot show */
export async function drawPicture(picture: Uint8Array): Promise<DrawnPicture | undefined> {
  const type = await fileTypeFromBuffer(picture);
  if (!type || !accepted.has(type.mime)) return undefined;
  const decoded = sharp(picture, { limitInputPixels: MAX_PIXELS, pages: 1 }).rotate();
  const atMost = (width: number) =>
    decoded
      .clone()
      .resize(width, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
  const drawn = await atMost(MAX_WIDTH).catch(() => undefined); // has a signature but cannot be decoded
  if (!drawn) return undefined;
  const { data: full, info } = drawn;
  const variants: DrawnPicture['variants'] = [];
  for (const width of textPictureWidths)
    variants.push({ width, data: width < info.width ? (await atMost(width)).data : full });
  return { full, variants, width: info.width, height: info.height };
}
