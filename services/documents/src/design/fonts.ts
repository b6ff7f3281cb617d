import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;

interface Face {
  file?: string;
  weight: 400 | 600;
  style: 'normal' | 'italic';
  range: string;
}

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0300-036F,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const vietnamese =
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+1EA0-1EF9,U+20AB';
const devanagari =
  'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF,U+11B00-11B09';

/** Chinese, Japanese, Korean, and their forms of Latin letters. */
const eastAsian = 'U+1100-11FF,U+2E80-A4CF,U+A960-A97F,U+AC00-D7FF,U+F900-FAFF,U+FE30-FE4F,U+FF00-FFEF';

/** Static fonts: Chromium embeds a variable font as Type 3 drawings, which are large and hard to select. */
const faces: Face[] = ([400, 600] as const).flatMap((weight) =>
  (['normal', 'italic'] as const).flatMap((style) => [
    ...Object.entries({ 'latin-ext': latinExtended, latin, vietnamese }).map(([subset, range]) => ({
      file: `source-serif-4/files/source-serif-4-${subset}-${weight}-${style}`,
      weight,
      style,
      range,
    })),
    // Devanagari has no italics: without a face for them Chromium falls back to a system font.
    {
      file: `noto-serif-devanagari/files/noto-serif-devanagari-devanagari-${weight}-normal`,
      weight,
      style,
      range: devanagari,
    },
    // A font of the system: inlined it would be megabytes. Chromium embeds other ones, such as Noto's, as drawings.
    { weight, style, range: eastAsian },
  ]),
);

let rules: string | undefined;

/**
 * The documents' typeface, 'Source Serif', as @font-face rules: Latin and Devanagari inlined, East Asian from the system
 * (`deploy/start/setup/system-packages.mjs`). Chromium decodes those that the text needs; the rules are the same for every
 * text, so that a page keeps them.
 */
export const fontFaces = (): string => (rules ??= faces.map(ruleOf).join(''));

function ruleOf({ file, weight, style, range }: Face): string {
  const source = file
    ? `url(data:font/woff2;base64,${readFileSync(resolve(`@fontsource/${file}.woff2`)).toString('base64')}) format("woff2")`
    : 'local("WenQuanYi Micro Hei")';
  return `@font-face{font-family:"Source Serif";font-style:${style};font-weight:${weight};unicode-range:${range};src:${source}}`;
}
