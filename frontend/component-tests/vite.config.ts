import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: '../../dist/component-tests', emptyOutDir: true, minify: false },
  preview: { port: 0 },
});
