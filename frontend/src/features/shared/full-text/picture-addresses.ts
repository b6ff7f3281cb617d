import type { TextPicture } from '#contracts/full-text/text-tree.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pictureVariant, textPictureWidths } from '#contracts/values/pictures.ts';

/** The addresses of a picture and of its smaller variants. */
export function pictureAddresses({ name, width }: Pick<TextPicture, 'name' | 'width'>): {
  src: string;
  srcSet?: string;
} {
  const variants = textPictureWidths
    .filter((narrower) => narrower < width)
    .map((narrower) => `${paths.textPicture(pictureVariant(name, narrower, 'webp'))} ${narrower}w`);
  const src = paths.textPicture(name);
  return variants.length === 0 ? { src } : { src, srcSet: [...variants, `${src} ${width}w`].join(', ') };
}
