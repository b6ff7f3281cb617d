import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Manifest, PageAssets } from '../src/page-assets.js';
import type { PageRenderer } from '../src/rendering.js';

/** The way from an address to HTML, built or, in development, straight from the sources. */
export interface Renderer {
  render: PageRenderer['render'];
  /** Unknown in development, where the routes are loaded again for each page. */
  routePattern?: PageRenderer['routePattern'];
  assetsOf: (routeIds: string[]) => PageAssets;
  /** Vite's own requests in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

const built = new URL('../', import.meta.url);
const sources = fileURLToPath(new URL('../../../frontend', import.meta.url));

/** The page renderer and the manifest as `npm run build:frontend` left them. */
export async function builtRenderer(): Promise<Renderer> {
  const manifest = JSON.parse(
    await readFile(new URL('client/.vite/manifest.json', built), 'utf8'),
  ) as Manifest;
  const entry = (await import(new URL('ssr/entry-server.js', built).href)) as PageRenderer;
  const known = new Map<string, PageAssets>();
  return {
    render: entry.render,
    routePattern: entry.routePattern,
    assetsOf(routeIds) {
      const key = routeIds.join();
      const assets = known.get(key) ?? entry.assetsFromManifest(manifest, routeIds);
      known.set(key, assets);
      return assets;
    },
    close: () => Promise.resolve(),
  };
}

/** Vite serves the sources; each page is rendered by what they say at that moment. */
export async function developmentRenderer(): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${sources}/vite.config.ts`,
    server: { middlewareMode: true, allowedHosts: true },
    appType: 'custom',
  });
  return {
    async render(page) {
      const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageRenderer;
      return entry.render(page);
    },
    assetsOf: (routeIds) => ({
      entry: '/src/entry-client.ts',
      application: '/src/application.tsx',
      styles: stylesInDevelopment(routeIds),
      fonts: '/src/ui/fonts.css?direct',
      preloads: ['/@vite/client'],
    }),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

/** In development styles come with their modules; the area's own sheet is linked too, so that a page is never seen without it. */
function stylesInDevelopment(routeIds: string[]): string[] {
  const area = /src\/areas\/(\w+)\//.exec(routeIds[0] ?? '')?.[1];
  return area ? [`/src/areas/${area}/${area}.css?direct`] : [];
}
