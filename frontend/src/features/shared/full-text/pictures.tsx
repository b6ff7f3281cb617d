import type { ReactNode } from 'react';
import type { TextPicture } from '#contracts/full-text/text-tree.ts';
import { pictureAddresses } from './picture-addresses.ts';
import type { WordedView } from './text-view.ts';

/** The width of the text column, and of a part of a figure of several. */
const SIZES = '(min-width: 80rem) 41rem, (min-width: 42rem) 38.5rem, 94vw';
const PART_SIZES = '(min-width: 34rem) 20rem, 94vw';

/** A link to the large picture, which opens in the page where there are scripts. */
export function renderPictures(
  { words }: WordedView,
  label: string,
  pictures: readonly TextPicture[],
): ReactNode {
  if (pictures.length === 0) return null;
  return (
    <div data-pictures={pictures.length}>
      {pictures.map((picture) => {
        const { name, width, height, alternative } = picture;
        const { src, srcSet } = pictureAddresses(picture);
        return (
          <a key={name} href={src} data-enlarge="">
            <img
              loading="lazy"
              decoding="async"
              width={width}
              height={height}
              sizes={srcSet && (pictures.length > 1 ? PART_SIZES : SIZES)}
              srcSet={srcSet}
              src={src}
              alt={alternative || label || words.picture}
            />
          </a>
        );
      })}
    </div>
  );
}
