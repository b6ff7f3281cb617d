/** Widths in pixels in which a picture is stored besides its full size. */
export const pictureWidths = [192, 384] as const;
/** Widths of pictures of a full text, whose full size is at most the last of them and which are WebP only. */
export const textPictureWidths = [480, 960, 1920] as const;
export const pictureFormats = ['avif', 'webp'] as const;
type PictureFormat = (typeof pictureFormats)[number];

/** Size in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A stored picture of one size, as WebP. */
export interface Thumbnail extends PictureSize {
  name: string;
}

/** ('3f….webp', 192, 'avif') → '3f…-192.avif'. */
export function pictureVariant(name: string, width: number, format: PictureFormat): string {
  return `${name.replace(/\.webp$/, '')}-${width}.${format}`;
}

/** The image format implied by the name of a picture or variant; undefined for any other text. */
export function formatOfPicture(name: string): PictureFormat | undefined {
  const [, format] = /^[0-9a-f]{32}(?:-(?:192|384|480|960|1920))?\.(avif|webp)$/.exec(name) ?? [];
  return format as PictureFormat | undefined;
}
