import type { ReactNode } from 'react';
import type { TextPicture } from '#contracts/full-text/text-tree.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pictureVariant, textPictureWidths } from '#contracts/values/pictures.ts';
import type { WordedView } from './text-view.ts';

/** Width of the text column, and of one of several pictures in a figure. */
const SIZES = '(min-width: 80rem) 41rem, (min-width: 42rem) 38.5rem, 94vw';
const PART_SIZES = '(min-width: 34rem) 20rem, 94vw';

/** A picture in a line, or in place of a formula. */
export const renderPicture = ({ name, width, height, alternative }: TextPicture, key?: number): ReactNode => (
  <img
    key={key}
    loading="lazy"
    decoding="async"
    width={width}
    height={height}
    src={paths.textPicture(name)}
    alt={alternative}
  />
);

/** A link to the large picture, which opens in the page where there are scripts. */
export function renderPictures(
  { words }: WordedView,
  label: string,
  pictures: readonly TextPicture[],
): ReactNode {
  if (pictures.length === 0) return null;
  const sizes = pictures.length > 1 ? PART_SIZES : SIZES;
  return (
    <div data-pictures={pictures.length}>
      {pictures.map(({ name, width, height, alternative }) => {
        const src = paths.textPicture(name);
        const variants = textPictureWidths
          .filter((narrower) => narrower < width)
          .map((narrower) => `${paths.textPicture(pictureVariant(name, narrower, 'webp'))} ${narrower}w`);
        const responsive =
          variants.length > 0 ? { sizes, srcSet: [...variants, `${src} ${width}w`].join(', ') } : {};
        return (
          <a key={name} href={src} data-enlarge="">
            <img
              loading="lazy"
              decoding="async"
              width={width}
              height={height}
              {...responsive}
              src={src}
              alt={alternative || label || words.picture}
            />
          </a>
        );
      })}
    </div>
  );
}
