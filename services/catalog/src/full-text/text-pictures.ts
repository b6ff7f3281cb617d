import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { type PictureSize, pictureVariant, textPictureWidths } from '#contracts/values/pictures.ts';
import { MAX_PIXELS } from '../files/pictures.ts';
import { TextError } from './conversion/text-error.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']);
const MAX_WIDTH = Math.max(...textPictureWidths);
/** What WebP can have. */
const MAX_HEIGHT = 16_383;

/** A file of a picture in one of its sizes. */
export interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * The pictures of a text, encoded again as WebP in the sizes of screens, so that only their pixels are ever served.
 */
export class TextPictures {
  readonly names = new Set<string>();
  readonly files: PictureFile[] = [];

  /** @param key of the text's source; part of the names, so that a sweep of another text's never removes these */
  constructor(private readonly key: string) {}

  /**
   * @returns undefined of what cannot be shown
   * @throws TextError beyond the number of pictures
   */
  async add(picture: Buffer): Promise<(PictureSize & { name: string }) | undefined> {
    const type = await fileTypeFromBuffer(picture);
    if (!type || !accepted.has(type.mime)) return undefined;
    const { default: sharp } = await import('sharp');
    const decoded = sharp(picture, { limitInputPixels: MAX_PIXELS, pages: 1 }).rotate();
    const atMost = (width: number) =>
      decoded
        .clone()
        .resize(width, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86, smartSubsample: true })
        .toBuffer({ resolveWithObject: true });
    const full = await atMost(MAX_WIDTH).catch(() => undefined); // has a signature but cannot be decoded
    if (!full) return undefined;
    const { width, height } = full.info;
    const hash = createHash('sha256').update(this.key).update(full.data).digest('hex').slice(0, 32);
    const name = `${hash}.webp`;
    if (this.names.has(name)) return { name, width, height };
    if (this.names.size === textLimits.pictures)
      throw new TextError(`There are more than ${textLimits.pictures} pictures`);
    this.names.add(name);
    this.files.push({ name, bytes: full.data });
    for (const smaller of textPictureWidths) {
      const bytes = smaller < width ? (await atMost(smaller)).data : full.data;
      this.files.push({ name: pictureVariant(name, smaller, 'webp'), bytes });
    }
    return { name, width, height };
  }
}
