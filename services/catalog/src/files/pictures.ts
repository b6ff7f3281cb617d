import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import {
  formatOfPicture,
  type PictureSize,
  pictureVariant,
  pictureWidths,
} from '#contracts/values/pictures.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { MAX_PIXELS } from '#platform/files/picture-limits.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
const MAX_SIDE_PX = 640;

/** The folder of the pictures of full texts. */
export const TEXT_PICTURES = 'texts';
/** 'issues' has covers, 'site' the pictures of the settings. */
export const pictureFolders = ['editors', 'indexing', 'issues', 'site'] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/** Pictures of editors, partners, issues and settings, re-encoded as WebP and AVIF so that only pixels are served. */
@Injectable()
export class Pictures {
  constructor(private readonly files: FileStore) {}

  /** @returns the picture's file name, a hash of its content @throws DomainError not_an_image */
  async store(folder: PictureFolder, upload: Buffer): Promise<string> {
    const type = await fileTypeFromBuffer(upload);
    if (!type || !accepted.has(type.mime)) throw new DomainError('not_an_image');
    const { default: sharp } = await import('sharp');
    const decoded = sharp(upload, { limitInputPixels: MAX_PIXELS, pages: 1 }).rotate();
    const inside = (side: number) =>
      decoded.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true });
    let picture: Buffer;
    try {
      picture = await inside(MAX_SIDE_PX).webp({ quality: 86 }).toBuffer();
    } catch {
      throw new DomainError('not_an_image'); // has an image signature but cannot be decoded
    }
    const name = nameOf(picture);
    await this.write(folder, name, picture, decoded);
    return name;
  }

  /**
   * Restores a picture of an export unchanged, under the same name.
   * @throws DomainError not_an_image if this service did not create it
   */
  async restore(folder: PictureFolder, name: string, picture: Buffer): Promise<void> {
    await requireOwnPicture(name, picture);
    const { default: sharp } = await import('sharp');
    await this.write(folder, name, picture, sharp(picture));
  }

  /** The bytes of a stored picture as WebP; undefined if it does not exist. */
  async read(folder: PictureFolder, name: string): Promise<Buffer | undefined> {
    const file = formatOfPicture(name) ? await this.files.open(`${folder}/${name}`) : undefined;
    return file && buffer(await file.stream());
  }

  /** The size of a stored picture; undefined if it does not exist. */
  async sizeOf(folder: PictureFolder, name: string): Promise<PictureSize | undefined> {
    const picture = await this.read(folder, name);
    if (!picture) return undefined;
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(picture).metadata();
    return { width, height };
  }

  private async write(folder: PictureFolder, name: string, picture: Buffer, decoded: Sharp): Promise<void> {
    for (const width of pictureWidths) {
      const resized = decoded.clone().resize(width, undefined, { withoutEnlargement: true });
      const [avif, webp] = await Promise.all([
        resized.clone().avif({ quality: 60, effort: 3 }).toBuffer(),
        resized.clone().webp({ quality: 80 }).toBuffer(),
      ]);
      await this.files.write(`${folder}/${pictureVariant(name, width, 'avif')}`, avif);
      await this.files.write(`${folder}/${pictureVariant(name, width, 'webp')}`, webp);
    }
    await this.files.write(`${folder}/${name}`, picture);
  }
}

const nameOf = (picture: Buffer): string => `${sha256(picture).slice(0, 32)}.webp`;

/** @throws DomainError not_an_image unless it is a WebP of this service, without metadata or extra bytes */
export async function requireOwnPicture(name: string, picture: Buffer): Promise<void> {
  const { default: sharp } = await import('sharp');
  const isComplete = picture.length > 12 && picture.readUInt32LE(4) + 8 === picture.length;
  if (nameOf(picture) !== name || !isComplete) throw new DomainError('not_an_image');
  try {
    const image = sharp(picture, { limitInputPixels: MAX_SIDE_PX ** 2 });
    const { format, exif, xmp, icc } = await image.metadata();
    await image.stats(); // decodes the complete image
    if (format !== 'webp' || exif || xmp || icc) throw new DomainError('not_an_image');
  } catch {
    throw new DomainError('not_an_image');
  }
}
