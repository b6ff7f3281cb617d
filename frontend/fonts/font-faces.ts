import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CSSOptions } from 'vite';
import type { FontPair } from '#contracts/values/font-pairs.ts';
import { subsetPart } from './cut-fonts.ts';
import {
  allDevanagari,
  basicLatin,
  devanagari,
  type Fallback,
  type FontKind,
  type FontMetrics,
  type FontPart,
  type FontStyle,
  fallbacks,
  fontFile,
  hindiName,
  fontPairFamilies,
  localIndex,
  styles,
  weights,
} from './fonts.ts';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const require = createRequire(import.meta.url);
const read = <Content>(file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Content;
const measures = read<Record<string, FontMetrics>>(new URL('fallback-measures.json', import.meta.url));
const families: Record<FontKind, string> = { serif: 'Serif', sans: 'Sans', devanagari: 'Devanagari' };

/** Replaces `@journal-fonts PAIR` and `@devanagari-fonts` with the @font-face rules of web fonts and their fallbacks. */
export const fontFaces: Plugin = {
  postcssPlugin: 'font-faces',
  AtRule: {
    'journal-fonts': async (rule, { postcss }) => {
      const { serif, sans } = fontPairFamilies[rule.params as FontPair];
      const rules = [
        fallbackFonts('serif', serif),
        fallbackFonts('sans', sans),
        await latinFonts('serif', serif),
        await latinFonts('sans', sans),
      ];
      rule.replaceWith(postcss.parse(rules.join('\n'), rule.source?.input));
    },
    'devanagari-fonts': async (rule, { postcss }) => {
      const rules = [
        fallbackFonts('devanagari', devanagari),
        await partRule('Journal Devanagari', allDevanagari),
        await partRule('Language Names', hindiName),
      ];
      rule.replaceWith(postcss.parse(rules.join('\n'), rule.source?.input));
    },
  },
};

/**
 * A rule for each file: the browser fetches it only when a page contains a character of its range. Where ranges overlap,
 * the last rule counts.
 */
async function latinFonts(kind: 'serif' | 'sans', font: string): Promise<string> {
  const family = `Journal ${families[kind]}`;
  const ranges = read<Record<string, string>>(require.resolve(`@fontsource-variable/${font}/unicode.json`));
  const rules = ['vietnamese', 'latin-ext', 'latin'].flatMap((subset) =>
    styles[kind].map((style) => fontFace(family, style, fontFile(font, subset, style), ranges[subset]!)),
  );
  const basic = styles[kind].map((style) => partRule(family, basicLatin(font, style)));
  return [...rules, ...(await Promise.all(basic))].join('\n');
}

async function partRule(family: string, part: FontPart): Promise<string> {
  const range = [...part.text].map((character) => `U+${character.codePointAt(0)!.toString(16)}`);
  return fontFace(family, part.style, await subsetPart(part), range.join(', '));
}

const fontFace = (family: string, style: FontStyle, file: string, range: string) => `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-weight: 400 700;
  font-display: swap;
  src: url('${file}') format('woff2');
  unicode-range: ${range};
}`;

/**
 * Fonts of the system with the metrics of the web fonts that they stand in for, so that lines break the same before and
 * after the web font loads. A name must not begin with `serif` or `sans-serif`: the minifier drops the quotation marks.
 */
function fallbackFonts(kind: FontKind, font: string): string {
  return fallbacks[kind].map((fallback) => fallbackRules(kind, fallback, font)).join('\n');
}

function fallbackRules(kind: FontKind, { name, local }: Fallback, font: string): string {
  const { ascent, descent, sizes } = measures[font]!;
  const rules = styles[kind].flatMap((style) =>
    weights.map(({ css, isBold }, index) => {
      const size = sizes[name]![style]![index]!;
      const percent = (measure: number) => `${((10_000 * measure) / size).toFixed(1)}%`;
      return `@font-face {
        font-family: '${name} as ${families[kind]}';
        font-style: ${style};
        font-weight: ${css};
        src: ${local[localIndex(style, isBold)].map((font) => `local('${font}')`).join(', ')};
        size-adjust: ${size}%;
        ascent-override: ${percent(ascent)};
        descent-override: ${percent(descent)};
        line-gap-override: 0%;
      }`;
    }),
  );
  return rules.join('\n');
}
