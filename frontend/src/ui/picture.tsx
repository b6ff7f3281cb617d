import { pictureFormats, pictureVariant, pictureWidths } from '#contracts/values/pictures.ts';

interface Props {
  /** URL of the full size. */
  address: string;
  alt: string;
  /** Width of its box, in CSS pixels. */
  width: number;
  height: number;
  /** Shown at the top of the page, so that it is not loaded lazily. */
  eager?: boolean;
}

/** A stored picture in the size and format that suit the screen; a file that was just chosen has no others. */
export function Picture({ address, alt, width, height, eager = false }: Props) {
  const sources = (format: (typeof pictureFormats)[number]) =>
    pictureWidths.map((pixels) => `${pictureVariant(address, pixels, format)} ${pixels}w`).join(', ');
  return (
    <picture>
      {(address.startsWith('blob:') ? [] : pictureFormats).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sources(format)} sizes={`${width}px`} />
      ))}
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
