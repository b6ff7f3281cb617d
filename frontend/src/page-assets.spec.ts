import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { catalogueModule } from './messages/load-messages.ts';
import { assetsFromManifest, type Manifest } from './page-assets.ts';

test('a page gets the scripts and styles of its routes, each once, without the application among the preloads', () => {
  const manifest = {
    'src/entry-client.ts': { file: 'static/entry.js', isEntry: true },
    'src/application.tsx': { file: 'static/application.js', imports: ['_framework.js'], isEntry: true },
    '_framework.js': { file: 'static/framework.js' },
    '_public.js': { file: 'static/public.js', imports: ['_framework.js'] },
    'src/styles/global.css': { file: 'static/global.css', isEntry: true },
    'src/styles/fonts/stix.css': { file: 'static/stix.css', isEntry: true },
    'src/layout.tsx': { file: 'static/layout.js', css: ['static/public.css'], imports: ['_public.js'] },
    'src/home.tsx': { file: 'static/home.js', imports: ['_public.js'] },
    'src/admin.tsx': { file: 'static/admin.js', css: ['static/admin.css'] },
  };
  expect(assetsFromManifest(manifest, ['src/layout.tsx', 'src/home.tsx', 'src/no-module.tsx'])).toEqual({
    entry: '/static/entry.js',
    application: '/static/application.js',
    styles: ['/static/global.css', '/static/public.css'],
    fonts: expect.objectContaining({
      source: { sheet: undefined, files: { en: [], hi: [] } },
      stix: { sheet: '/static/stix.css', files: { en: [], hi: [] } },
    }),
    preloads: ['/static/framework.js', '/static/layout.js', '/static/public.js', '/static/home.js'],
  });
});

test('the scripts of an article’s page are no larger than what it needs', async () => {
  const client = new URL('../../dist/frontend/client/', import.meta.url);
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  const sizeOf = async (address: string) => (await readFile(new URL(`.${address}.br`, client))).length;
  const routes = ['public-layout', 'page-error', 'articles/article-page'].map(
    (name) => `src/features/public/pages/${name}.tsx`,
  );
  const { entry, application, preloads } = assetsFromManifest(manifest, [...routes, catalogueModule('en')]);
  const sizes = await Promise.all([entry, application, ...preloads].map(sizeOf));
  // React, React DOM and React Router are 85 kB of them, what public pages share 13 kB, all areas 13 kB, the words 5 kB.
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(120 * 1_024);
  expect(preloads.filter((address) => /\/(?:staff|forms|pages|submission|pdf)-/.test(address))).toEqual([]);
});
