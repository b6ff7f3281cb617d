import { expect, test } from '@jest/globals';
import { assetsFromManifest } from './page-assets.ts';

test('a page gets the scripts and styles of its routes, each once, without the application among the preloads', () => {
  const manifest = {
    'src/entry-client.ts': { file: 'static/entry.js', isEntry: true },
    'src/application.tsx': { file: 'static/application.js', imports: ['_framework.js'], isEntry: true },
    '_framework.js': { file: 'static/framework.js' },
    '_public.js': { file: 'static/public.js', imports: ['_framework.js'] },
    'src/styles/global.css': { file: 'static/global.css', isEntry: true },
    'src/styles/fonts.css': { file: 'static/fonts.css', isEntry: true },
    'src/layout.tsx': { file: 'static/layout.js', css: ['static/public.css'], imports: ['_public.js'] },
    'src/home.tsx': { file: 'static/home.js', imports: ['_public.js'] },
    'src/admin.tsx': { file: 'static/admin.js', css: ['static/admin.css'] },
  };
  expect(assetsFromManifest(manifest, ['src/layout.tsx', 'src/home.tsx', 'src/no-module.tsx'])).toEqual({
    entry: '/static/entry.js',
    application: '/static/application.js',
    styles: ['/static/global.css', '/static/public.css'],
    fonts: '/static/fonts.css',
    preloads: ['/static/framework.js', '/static/layout.js', '/static/public.js', '/static/home.js'],
  });
});
