import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '#platform/domain-error.js';
import { FileStore } from '#platform/file-store.js';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
const LONGEST_SIDE_PX = 640;
/** Decoding stops at this many pixels, so that a small file cannot ask for much memory. */
const MAX_PIXELS = 50_000_000;

/** Whether a name can be one that `store` gave: no client's text becomes a path. */
export const isPictureName = (name: string): boolean => /^[0-9a-f]{32}\.webp$/.test(name);

export type PictureFolder = 'editors' | 'indexing';

/** Pictures of editors and indexing partners: drawn anew as WebP, so that nothing but pixels of an upload is ever served. */
@Injectable()
export class Pictures {
  constructor(private readonly files: FileStore) {}

  /**
   * @returns the picture's file name, made from its content
   * @throws DomainError not_an_image
   */
  async store(folder: PictureFolder, upload: Buffer): Promise<string> {
    const type = await fileTypeFromBuffer(upload);
    if (!type || !accepted.has(type.mime)) throw new DomainError('not_an_image');
    const { default: sharp } = await import('sharp');
    let picture: Buffer;
    try {
      picture = await sharp(upload, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .rotate()
        .resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 })
        .toBuffer();
    } catch {
      throw new DomainError('not_an_image'); // it began like a picture and was none
    }
    const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`;
    await this.files.write(`${folder}/${name}`, picture);
    return name;
  }

  /** The bytes of a stored picture, as WebP; undefined when there is none of that name. */
  async read(folder: PictureFolder, name: string): Promise<Buffer | undefined> {
    const file = isPictureName(name) ? await this.files.open(`${folder}/${name}`) : undefined;
    return file && buffer(await file.stream());
  }
}
