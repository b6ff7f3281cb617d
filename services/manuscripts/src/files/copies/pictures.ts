import sharp from 'sharp';
import { MAX_PIXELS } from '#platform/files/picture-limits.ts';
import { type CopiedPicture, copyMetafile } from './metafiles.ts';

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
