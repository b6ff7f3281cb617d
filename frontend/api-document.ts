import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const document = new URL('../dist/api/openapi.json', import.meta.url);

/** Puts the API's document beside the built files. */
export function apiDocument(): Plugin {
  return {
    name: 'api-document',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const source = JSON.stringify(JSON.parse(await readFile(document, 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'static/openapi.json', source });
    },
  };
}
