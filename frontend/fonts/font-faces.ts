import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CSSOptions } from 'vite';
import type { FontPair } from '#contracts/values/font-pairs.ts';
import {
  type Fallback,
  type FontKind,
  type FontMeasures,
  fallbacks,
  pairs,
  placeOf,
  styles,
  weights,
} from './fonts.ts';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const require = createRequire(import.meta.url);
const read = <Content>(file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Content;
const measures = read<Record<string, FontMeasures>>(new URL('fallback-measures.json', import.meta.url));
const families: Record<FontKind, string> = { serif: 'Serif', sans: 'Sans' };
const kinds = Object.keys(families) as FontKind[];

/** Replaces `@web-fonts PAIR` and `@fallback-fonts PAIR` by the pair's @font-face rules. */
export const fontFaces: Plugin = {
  postcssPlugin: 'font-faces',
  AtRule: {
    'web-fonts': (rule, { postcss }) => {
      rule.replaceWith(postcss.parse(webFonts(rule.params as FontPair), rule.source?.input));
    },
    'fallback-fonts': (rule, { postcss }) => {
      rule.replaceWith(postcss.parse(fallbackFonts(rule.params as FontPair), rule.source?.input));
    },
  },
};

function webFonts(pair: FontPair): string {
  const latin = ['latin', 'latin-ext', 'vietnamese'];
  return [
    ...kinds.map((kind) => fontFiles(`Journal ${families[kind]}`, pairs[pair][kind], kind, latin)),
    fontFiles('Noto Serif Devanagari', 'noto-serif-devanagari', 'sans', ['devanagari']),
  ].join('\n');
}

/** A rule for each file: the browser fetches it only when a page contains a character of its range. */
function fontFiles(family: string, font: string, kind: FontKind, subsets: string[]): string {
  const file = (name: string) => require.resolve(`@fontsource-variable/${font}/${name}`);
  const ranges = read<Record<string, string>>(file('unicode.json'));
  const { variable } = read<{ variable: { wght: { min: string; max: string } } }>(file('metadata.json'));
  const rule = (subset: string, style: string) => `@font-face {
    font-family: '${family}';
    font-style: ${style};
    font-weight: ${variable.wght.min} ${variable.wght.max};
    font-display: swap;
    src: url('@fontsource-variable/${font}/files/${font}-${subset}-wght-${style}.woff2') format('woff2');
    unicode-range: ${ranges[subset]};
  }`;
  return subsets.flatMap((subset) => styles[kind].map((style) => rule(subset, style))).join('\n');
}

/** Fonts of the system with the measures of the web fonts that they stand in for, so that lines break as later. */
function fallbackFonts(pair: FontPair): string {
  return kinds
    .flatMap((kind) => fallbacks[kind].map((fallback) => fallbackRules(kind, fallback, pairs[pair][kind])))
    .join('\n');
}

function fallbackRules(kind: FontKind, { name, local }: Fallback, font: string): string {
  const { ascent, descent, sizes } = measures[font]!;
  const rules = styles[kind].flatMap((style) =>
    weights.map(({ css, isBold }, index) => {
      const size = sizes[name]![style]![index]!;
      const percent = (measure: number) => `${((10_000 * measure) / size).toFixed(1)}%`;
      return `@font-face {
        font-family: '${families[kind]} as ${name}';
        font-style: ${style};
        font-weight: ${css};
        src: ${local[placeOf(style, isBold)].map((font) => `local('${font}')`).join(', ')};
        size-adjust: ${size}%;
        ascent-override: ${percent(ascent)};
        descent-override: ${percent(descent)};
        line-gap-override: 0%;
      }`;
    }),
  );
  return rules.join('\n');
}
