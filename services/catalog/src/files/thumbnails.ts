import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Thumbnail } from '#contracts/values/pictures.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';

export const THUMBNAILS = 'thumbnails';
/** Twice the width of the article page's column, for screens of two pixels a point. */
const WIDTH_PX = 480;

/** Pictures of the first pages of articles' files. */
@Injectable()
export class Thumbnails {
  constructor(
    private readonly files: FileStore,
    private readonly pdfs: PdfReader,
  ) {}

  /**
   * Stores the picture of a file, under the same name each time.
   * @param key of the file; part of the name, so that the sweep of another file's picture never removes this one
   * @returns undefined if the file cannot be drawn
   */
  async store(key: string, pdf: Uint8Array): Promise<Thumbnail | undefined> {
    const page = await this.pdfs.firstPageOf(pdf);
    if (!page) return undefined;
    const { rgba, width, height } = page;
    const { default: sharp } = await import('sharp');
    // Reduced, the coloured edges of letters, which are drawn for an LCD screen, become grey.
    const { data, info } = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(WIDTH_PX, undefined, { withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash('sha256').update(key).update(data).digest('hex').slice(0, 32);
    const name = `${hash}.webp`;
    await this.files.write(`${THUMBNAILS}/${name}`, data);
    return { name, width: info.width, height: info.height };
  }
}
