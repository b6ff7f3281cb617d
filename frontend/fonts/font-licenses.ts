import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The licences of all that readers' browsers receive. */
export const LICENSES = 'licenses.md';

const root = new URL('../../', import.meta.url);

/** Appends the licences of the fonts, which style sheets bring in, to those of the scripts, which Vite writes. */
export function fontLicenses(): Plugin {
  return {
    name: 'font-licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const file = bundle[LICENSES];
        if (file?.type !== 'asset') throw new Error(`Vite has not written ${LICENSES}`);
        file.source = [String(file.source).trimEnd(), ...fonts().map(section), ''].join('\n\n');
      },
    },
  };
}

function fonts(): string[] {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
}

const section = (name: string): string =>
  `## ${name}\n\n${readFileSync(new URL(`node_modules/${name}/LICENSE`, root), 'utf8').trim()}`;
