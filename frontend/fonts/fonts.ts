import type { FontPair } from '#contracts/values/font-pairs.ts';
import { languageNames } from '#contracts/values/site-languages.ts';

export type FontKind = 'serif' | 'sans' | 'devanagari';
export type FontStyle = 'normal' | 'italic';

/** The variable fonts of each pair, by the names of their packages. */
export const fontPairFamilies: Record<FontPair, Record<'serif' | 'sans', string>> = {
  source: { serif: 'source-serif-4', sans: 'inter' },
  literata: { serif: 'literata', sans: 'source-sans-3' },
  stix: { serif: 'stix-two-text', sans: 'libre-franklin' },
};

/** Devanagari font of every pair. */
export const devanagari = 'noto-serif-devanagari';

export const fontFile = (font: string, subset: string, style: FontStyle): string =>
  `@fontsource-variable/${font}/files/${font}-${subset}-wght-${style}.woff2`;

/** The characters of a font that one small file has. */
export interface FontPart {
  font: string;
  /** The file of the package that it is cut from. */
  subset: string;
  style: FontStyle;
  name: string;
  text: string;
  /** OpenType features; all if undefined. */
  features?: string[];
}

export const partFile = ({ font, name, style }: Pick<FontPart, 'font' | 'name' | 'style'>): string =>
  `.cache/fonts/${font}-${name}-${style}.woff2`;

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

/** The characters of which nearly all English text consists. */
export const basicLatin = (font: string, style: FontStyle): FontPart => ({
  font,
  subset: 'latin',
  style,
  name: 'basic',
  text: `${characters(0x20, 0x7e)}\u00a0©·–—‘’“”…`,
  // Kerning, ligatures, and what the style sheets use.
  features: ['cv11', 'kern', 'liga', 'lnum', 'rvrn', 'tnum'],
});

export const allDevanagari: FontPart = {
  font: devanagari,
  subset: 'devanagari',
  style: 'normal',
  name: 'all',
  text: `${characters(0x900, 0x97f)}\u200c\u200d\u25cc`,
};

/** Font part for the links to other languages, so that a page without Devanagari needs no more of it. */
export const hindiName: FontPart = {
  font: devanagari,
  subset: 'devanagari',
  style: 'normal',
  name: 'hindi',
  text: languageNames.hi,
};

export const styles: Record<FontKind, readonly FontStyle[]> = {
  serif: ['normal', 'italic'],
  sans: ['normal'],
  devanagari: ['normal'],
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
  /** Local names, full and PostScript: regular, bold, italic, bold italic. */
  local: [regular: string[], bold: string[], italic: string[], boldItalic: string[]];
}

export const localIndex = (style: FontStyle, isBold: boolean): 0 | 1 | 2 | 3 =>
  style === 'italic' ? (isBold ? 3 : 2) : isBold ? 1 : 0;

const styled = (families: string[]): Fallback['local'] => {
  const named = (style: string) => families.map((family) => `${family}${style}`);
  return [named(''), named(' Bold'), named(' Italic'), named(' Bold Italic')];
};

const withPostScript = (family: string): Fallback['local'] => {
  const postScript = family.replaceAll(' ', '');
  return [
    [family, `${family} Regular`, `${postScript}-Regular`],
    [`${family} Bold`, `${postScript}-Bold`],
    [`${family} Italic`, `${postScript}-Italic`],
    [`${family} Bold Italic`, `${postScript}-BoldItalic`],
  ];
};

const noto = (kind: 'Serif' | 'Sans' | 'Sans Devanagari'): Fallback => ({
  name: 'Noto',
  local: withPostScript(`Noto ${kind}`),
});
/** DejaVu's italics are in another package: slanted upright ones replace them. */
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
const roboto: Fallback = { name: 'Roboto', local: withPostScript('Roboto') };

/** Fallbacks in the order of `--like-serif` and `--like-sans` in tokens.css. */
export const fallbacks: Record<FontKind, Fallback[]> = {
  serif: [times, georgia, noto('Serif'), dejaVu('Serif'), roboto],
  sans: [arial, roboto, noto('Sans'), dejaVu('Sans'), georgia],
  devanagari: [noto('Sans Devanagari')],
};

/** Measures of a web font in units of the font size, as `measure-fallbacks.ts` writes them. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  /** Percentages by fallback and style, for each of the weights, at which the fallback is as wide as the web font. */
  sizes: Record<string, Partial<Record<FontStyle, number[]>>>;
}
