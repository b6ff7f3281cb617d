/** The part of Vite's manifest that is used here. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

/** URLs of a page's resources. */
export interface PageAssets {
  entry: string;
  /** The module script that the entry starts after the first paint. */
  application: string;
  styles: string[];
  /** Style sheet of the web fonts, loaded after the first paint. */
  fonts: string;
  /** Module scripts to preload for the application. */
  preloads: string[];
}

const ENTRY = 'src/entry-client.ts';
const APPLICATION = 'src/application.tsx';
const GLOBAL_STYLES = 'src/styles/global.css';
const FONTS = 'src/styles/fonts.css';

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
    fonts: address(manifest[FONTS]?.file ?? ''),
    preloads: [...scripts].map(address),
  };
}

const address = (file: string): string => `/${file}`;
