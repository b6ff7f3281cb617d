import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fontPairs } from '#contracts/values/font-pairs.ts';
import { apiDocument } from './api-document.ts';
import { chunkGroups } from './chunks.ts';
import { fontFaces } from './fonts/font-faces.ts';
import { fontLicenses, LICENSES } from './fonts/font-licenses.ts';
import { icons } from './icons.ts';
import { precompress } from './precompress.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Style sheets of fonts; a page links that of its pair. */
const fontSheets = fontPairs.map((pair) => `src/styles/fonts/${pair}.css`);

/** React Router's own `exports` always select its development build. */
const router = '../node_modules/react-router/dist/production';
const routerForProduction = [
  { find: /^react-router$/, replacement: at(`${router}/index.mjs`) },
  { find: /^react-router\/dom$/, replacement: at(`${router}/dom-export.mjs`) },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  root: at('.'),
  base: '/',
  publicDir: false,
  resolve: {
    alias: command === 'build' ? routerForProduction : [],
  },
  css: { postcss: { plugins: [fontFaces] } },
  oxc: { jsx: { runtime: 'automatic' } },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  // React's production build is chosen when the page renderer is built, so nothing depends on NODE_ENV at run time.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    outDir: at(isSsrBuild ? '../dist/frontend/ssr' : '../dist/frontend/client'),
    emptyOutDir: true,
    assetsDir: 'static',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    license: !isSsrBuild && { fileName: LICENSES },
    ssr: isSsrBuild,
    target: 'es2022',
    rolldownOptions: {
      input: (isSsrBuild
        ? ['src/entry-server.tsx']
        : [
            'src/entry-client.ts',
            'src/application.tsx',
            'api-docs.html',
            'src/styles/global.css',
            ...fontSheets,
          ]
      ).map(at),
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups } },
    },
  },
  plugins: [icons(), fontLicenses(), apiDocument(), precompress()],
}));
