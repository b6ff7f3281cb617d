import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { type PictureSize, pictureVariant, textPictureWidths } from '#contracts/values/pictures.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { MAX_PIXELS, TEXT_PICTURES } from '../files/pictures.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']);
const MAX_WIDTH = Math.max(...textPictureWidths);
/** What WebP can have. */
const MAX_HEIGHT = 16_383;

/** Stores the pictures of a text, encoded again as WebP in the sizes of screens, so that only their pixels are ever served. */
export class TextPictures {
  readonly names = new Set<string>();
  /** Why the file store took no picture. */
  failure?: unknown;

  /** @param key of the text's source; part of the names, so that a sweep of another text's never removes these */
  constructor(
    private readonly files: FileStore,
    private readonly key: string,
  ) {}

  /** Undefined of what cannot be shown. */
  async store(picture: Buffer): Promise<(PictureSize & { name: string }) | undefined> {
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
    for (const smaller of textPictureWidths) {
      const { data } = smaller < width ? await atMost(smaller) : full;
      await this.write(pictureVariant(name, smaller, 'webp'), data);
    }
    await this.write(name, full.data);
    this.names.add(name);
    return { name, width, height };
  }

  private async write(name: string, bytes: Buffer): Promise<void> {
    try {
      await this.files.write(`${TEXT_PICTURES}/${name}`, bytes);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
