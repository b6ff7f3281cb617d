import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { EnvironmentModuleGraph, EnvironmentModuleNode } from 'vite';
import { fontPairs } from '#contracts/values/font-pairs.ts';
import type { Manifest, PageAssets } from '../src/page-assets.ts';
import type { PageRenderer } from '../src/rendering.ts';

/** In development each pair has its style sheet, and no font is preloaded. */
const fontsInDevelopment = Object.fromEntries(
  fontPairs.map((pair) => [
    pair,
    { sheet: `/src/styles/fonts/${pair}.css?direct`, files: { en: [], hi: [] } },
  ]),
) as unknown as PageAssets['fonts'];

/** Renders an address to HTML, from the build or, in development, from the sources. */
export interface Renderer {
  render: PageRenderer['render'];
  /** Undefined in development, where the routes are reloaded for each page. */
  routePattern?: PageRenderer['routePattern'];
  assetsOf: (routeIds: string[]) => PageAssets;
  offlineWorker: PageRenderer['offlineWorker'];
  /** Vite's own requests in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

const built = new URL('../', import.meta.url);
const GLOBAL_STYLES = '/src/styles/global.css?direct';
const sources = fileURLToPath(new URL('../../../frontend', import.meta.url));

/** The page renderer and the manifest built by `npm run build:frontend`. */
export async function builtRenderer(): Promise<Renderer> {
  const manifest = JSON.parse(
    await readFile(new URL('client/.vite/manifest.json', built), 'utf8'),
  ) as Manifest;
  const entry = (await import(new URL('ssr/entry-server.js', built).href)) as PageRenderer;
  const known = new Map<string, PageAssets>();
  return {
    render: entry.render,
    routePattern: entry.routePattern,
    offlineWorker: entry.offlineWorker,
    assetsOf(routeIds) {
      const key = routeIds.join();
      const assets = known.get(key) ?? entry.assetsFromManifest(manifest, routeIds);
      known.set(key, assets);
      return assets;
    },
    close: () => Promise.resolve(),
  };
}

/** Vite serves the sources; each page is rendered from their current state. */
export async function developmentRenderer(): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${sources}/vite.config.ts`,
    server: { middlewareMode: true, allowedHosts: true },
    appType: 'custom',
  });
  const entry = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageRenderer;
  return {
    render: async (page) => (await entry()).render(page),
    offlineWorker: async () => (await entry()).offlineWorker(),
    assetsOf: (routeIds) => ({
      entry: '/src/entry-client.ts',
      application: '/src/application.tsx',
      styles: [GLOBAL_STYLES, ...stylesInDevelopment(vite.environments.ssr.moduleGraph, routeIds)],
      fonts: fontsInDevelopment,
      preloads: ['/@vite/client'],
    }),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/**
 * In development styles are loaded with their modules; those of the page's modules are linked too, to avoid a flash
 * of unstyled content.
 */
function stylesInDevelopment(graph: EnvironmentModuleGraph, routeIds: string[]): string[] {
  const seen = new Set<EnvironmentModuleNode>();
  const add = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return;
    seen.add(module);
    module.importedModules.forEach(add);
  };
  for (const id of routeIds) graph.getModulesByFile(`${sources}/${id}`)?.forEach(add);
  return [...seen].filter(({ url }) => url.endsWith('.css')).map(({ url }) => `${url}?direct`);
}
