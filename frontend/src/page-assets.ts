import { defaultAccent } from '#contracts/values/accent.ts';
import { type FontPair, fontPairs } from '#contracts/values/font-pairs.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { allDevanagari, basicLatin, type FontPart, fontPairFamilies, partFile } from '../fonts/fonts.ts';

/** The part of Vite's manifest that is used here. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

interface FontAssets {
  /** The pair's style sheet. A page links it alone: pairs have the same names, and browsers would mix them. */
  sheet?: string;
  /** Font files of the first view, in each language. */
  files: Record<SiteLanguage, string[]>;
}

/** URLs of a page's resources. */
export interface PageAssets {
  entry: string;
  /** The module script that the entry starts after the first paint. */
  application: string;
  styles: string[];
  fonts: Record<FontPair, FontAssets>;
  /** Module scripts to preload for the application. */
  preloads: string[];
}

const ENTRY = 'src/entry-client.ts';
const APPLICATION = 'src/application.tsx';
const GLOBAL_STYLES = 'src/styles/global.css';

/** @param routeIds ids of the matched routes, each the key of its module in the manifest */
export function assetsFromManifest(manifest: Manifest, routeIds: string[]): PageAssets {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(add);
    chunk.css?.forEach((style) => styles.add(style));
  };
  [APPLICATION, ...routeIds].forEach(add);
  const application = manifest[APPLICATION]?.file ?? '';
  scripts.delete(application);
  return {
    entry: address(manifest[ENTRY]?.file ?? ''),
    application: address(application),
    // The global sheet is first: it sets the order of the layers.
    styles: [manifest[GLOBAL_STYLES]?.file ?? '', ...styles].map(address),
    fonts: fontsFrom(manifest),
    preloads: [...scripts].map(address),
  };
}

function fontsFrom(manifest: Manifest): PageAssets['fonts'] {
  const urls = (key: string) => (manifest[key] ? [address(manifest[key].file)] : []);
  const file = (part: FontPart) => urls(`../node_modules/${partFile(part)}`);
  const assetsOf = (pair: FontPair): FontAssets => {
    const { serif, sans } = fontPairFamilies[pair];
    const [sheet] = urls(`src/styles/fonts/${pair}.css`);
    const en = [serif, sans].flatMap((font) => file(basicLatin(font, 'normal')));
    return { sheet, files: { en, hi: [...en, ...file(allDevanagari)] } };
  };
  return Object.fromEntries(fontPairs.map((pair) => [pair, assetsOf(pair)])) as PageAssets['fonts'];
}

/** Address of the style sheet of an accent colour other than the usual one, which the others have. */
export const accentSheet = (accent: string): string | undefined =>
  accent === defaultAccent ? undefined : `/static/accent-${accent.slice(1)}.css`;

const address = (file: string): string => `/${file}`;
