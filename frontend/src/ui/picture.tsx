import { pictureFormats, pictureVariant, pictureWidths } from '#contracts/pictures.ts';

interface Props {
  /** URL of the full size. */
  address: string;
  alt: string;
  /** Width of its box, in CSS pixels. */
  width: number;
  height: number;
}

/** A stored picture in the size and format that suit the screen, lazily loaded. */
export function Picture({ address, alt, width, height }: Props) {
  const sources = (format: (typeof pictureFormats)[number]) =>
    pictureWidths.map((pixels) => `${pictureVariant(address, pixels, format)} ${pixels}w`).join(', ');
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sources(format)} sizes={`${width}px`} />
      ))}
      <img src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}
