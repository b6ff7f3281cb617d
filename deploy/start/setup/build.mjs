import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, step } from './run.mjs';

const folders = ['libs', 'services', 'frontend', 'deploy/backup'];
const files = ['package.json', 'package-lock.json', 'nest-cli.json', '.swcrc'];
const notBuilt = /\.spec\.tsx?$|[\\/](e2e|node_modules)[\\/]/;
const stamp = join(root, 'dist/.built-from');

/**
 * Builds when the sources differ from those of the last build. In development the services are enough: Vite serves
 * the rest.
 */
export async function buildWhenStale(purpose) {
  const wanted = `${purpose === 'dev' ? 'services' : 'all'} ${contentHash()}`;
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === wanted || built === wanted.replace('services', 'all')) return;
  const script = purpose === 'dev' ? 'build:services' : 'build';
  await step('building', () => npm(['run', script])).catch((error) => {
    throw new Error(`The build failed; \`npm run ${script}\` shows the complete output.\n${error.message}`);
  });
  writeFileSync(stamp, wanted);
}

/** Hashes content, not dates: a fresh checkout of the same commit needs no build. */
function contentHash() {
  const hash = createHash('sha256');
  for (const path of [...files, ...folders.flatMap(filesIn)].sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .filter((path) => !notBuilt.test(path));
