/** Default accent colour of a journal. */
export const defaultAccent = '#12355b';

/** Backgrounds of the site in light and dark (frontend/src/styles/tokens.css). */
export const paper = { light: '#fffefb', dark: '#161513' };
/** Contrast of text that the site demands: WCAG's AAA. */
export const LEAST_CONTRAST = 7;
/** Contrast at which a colour is computed, as its channels are rounded then. */
const CONTRAST = LEAST_CONTRAST + 0.05;

/** Hue in degrees, saturation and lightness from 0 to 1. */
type Hsl = readonly [hue: number, saturation: number, lightness: number];

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function toHsl(hex: string): Hsl {
  const [red, green, blue] = channels(hex) as [number, number, number];
  const [min, max] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const [range, lightness] = [max - min, (max + min) / 2];
  if (range === 0) return [0, 0, lightness];
  const hue =
    max === red
      ? (green - blue) / range
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [(hue * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function toHex([hue, saturation, lightness]: Hsl): string {
  const half = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return lightness - half * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return `#${[0, 8, 4]
    .map((offset) =>
      Math.round(channel(offset) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The first colour of its hue, from its own lightness towards black or white, with the contrast to a background. */
function shade(hex: string, background: string, step: -0.005 | 0.005, wanted: number): string {
  const [hue, saturation, start] = toHsl(hex);
  let found = hex;
  for (let lightness = start; lightness >= 0 && lightness <= 1; lightness += step) {
    if (contrast(found, background) >= wanted) return found;
    found = toHex([hue, saturation, Math.min(1, Math.max(0, lightness + step))]);
  }
  return found;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Contrast of a colour to the page; undefined for text that is not a colour. */
export const accentContrast = (text: string): number | undefined =>
  isColour(text) ? contrast(text, paper.light) : undefined;

/** The nearest colour of its hue in which text can be read on the page. */
export const nearestAccent = (colour: string): string =>
  shade(colour.toLowerCase(), paper.light, -0.005, CONTRAST);

/** @returns the message for a colour on which text would be hard to read, with the nearest that is allowed */
export function accentProblem(text: string): string | undefined {
  const found = accentContrast(text);
  if (found === undefined) return 'The colour is # and six digits, such as #12355b';
  if (found >= LEAST_CONTRAST) return undefined;
  return `Text in this colour would be hard to read on the page. The nearest colour with enough contrast is ${nearestAccent(text)}`;
}

/** The tones of an accent colour: text and buttons, what they change to under the pointer, and text on buttons. */
export interface AccentTones {
  accent: string;
  deep: string;
  on: string;
}

/** Tones of an accent colour: in light the colour itself, in dark a lighter tone of its hue. */
export function accentTones(accent: string): { light: AccentTones; dark: AccentTones } {
  const light = shade(accent, paper.dark, 0.005, 10.5);
  return {
    light: {
      accent,
      deep: shade(accent, '#ffffff', -0.005, contrast(accent, '#ffffff') * 1.3),
      on: '#ffffff',
    },
    dark: { accent: light, deep: shade(light, paper.dark, 0.005, 13), on: paper.dark },
  };
}
