import type { FontPair } from '#contracts/values/font-pairs.ts';

export type FontKind = 'serif' | 'sans';
export type FontStyle = 'normal' | 'italic';

/** The variable fonts of each pair, by the names of their packages. */
export const pairs: Record<FontPair, Record<FontKind, string>> = {
  source: { serif: 'source-serif-4', sans: 'inter' },
  literata: { serif: 'literata', sans: 'source-sans-3' },
  stix: { serif: 'stix-two-text', sans: 'libre-franklin' },
};

export const styles: Record<FontKind, readonly FontStyle[]> = {
  serif: ['normal', 'italic'],
  sans: ['normal'],
};

/** Weights that a fallback font stands in for: as in CSS, the one that is measured, and whether its bold file is used. */
export const weights = [
  { css: '400', measured: 400, isBold: false },
  { css: '500', measured: 500, isBold: false },
  { css: '550 900', measured: 600, isBold: true },
] as const;

/** A font of the system, which is shown until the web font is loaded. */
export interface Fallback {
  name: string;
  /** Its local names, full and PostScript: regular, bold, italic, bold italic. */
  local: [regular: string[], bold: string[], italic: string[], boldItalic: string[]];
}

export const placeOf = (style: FontStyle, isBold: boolean): 0 | 1 | 2 | 3 =>
  style === 'italic' ? (isBold ? 3 : 2) : isBold ? 1 : 0;

const styled = (families: string[]): Fallback['local'] => {
  const named = (style: string) => families.map((family) => `${family}${style}`);
  return [named(''), named(' Bold'), named(' Italic'), named(' Bold Italic')];
};

const withPostScript = (family: string, postScript: string, regular: string[]): Fallback['local'] => [
  [family, ...regular, `${postScript}-Regular`],
  [`${family} Bold`, `${postScript}-Bold`],
  [`${family} Italic`, `${postScript}-Italic`],
  [`${family} Bold Italic`, `${postScript}-BoldItalic`],
];

const noto = (kind: 'Serif' | 'Sans'): Fallback => ({
  name: 'Noto',
  local: withPostScript(`Noto ${kind}`, `Noto${kind}`, [`Noto ${kind} Regular`]),
});
/** Its italics are in another package: slanted upright ones replace them. */
const dejaVu = (kind: 'Serif' | 'Sans'): Fallback => {
  const [regular, bold] = [[`DejaVu ${kind}`], [`DejaVu ${kind} Bold`]];
  return { name: 'DejaVu', local: [regular, bold, regular, bold] };
};
const times: Fallback = { name: 'Times', local: styled(['Times New Roman', 'Liberation Serif', 'Tinos']) };
const arial: Fallback = { name: 'Arial', local: styled(['Arial', 'Liberation Sans', 'Arimo']) };
/** Gelasio has the metrics of Georgia, which is not free. */
const georgia: Fallback = {
  name: 'Georgia',
  local: [
    ['Georgia', 'Gelasio', 'Gelasio Regular', 'Gelasio-Regular'],
    ['Georgia Bold', 'Gelasio Bold', 'Gelasio-Bold'],
    ['Georgia Italic', 'Gelasio Italic', 'Gelasio-Italic'],
    ['Georgia Bold Italic', 'Gelasio Bold Italic', 'Gelasio-BoldItalic'],
  ],
};
const roboto: Fallback = {
  name: 'Roboto',
  local: withPostScript('Roboto', 'Roboto', ['Roboto Regular']),
};

/** In the order of `--like-serif` and `--like-sans` in tokens.css. */
export const fallbacks: Record<FontKind, Fallback[]> = {
  serif: [times, georgia, noto('Serif'), dejaVu('Serif'), roboto],
  sans: [arial, roboto, noto('Sans'), dejaVu('Sans'), georgia],
};

/** Of a web font, in units of the font size, as `measure-fallbacks.ts` writes them. */
export interface FontMeasures {
  ascent: number;
  descent: number;
  /** By fallback and style, for each of the weights: the percentage at which the fallback is as wide as the web font. */
  sizes: Record<string, Partial<Record<FontStyle, number[]>>>;
}
