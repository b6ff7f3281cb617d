import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, step } from './run.mjs';

const files = ['package.json', 'package-lock.json', 'nest-cli.json', '.swcrc'];
/** The folders of sources that Nest compiles. */
const { filenames } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions.builder
  .options;
const folders = [...filenames, 'frontend'];
const notBuilt = /\.spec\.tsx?$|[\\/](e2e|node_modules)[\\/]/;
const stampFile = join(root, 'dist/.built-from');

/** Build scripts; each includes those before it. */
const scripts = ['build:services', 'build:api', 'build'];
/** Build scripts by purpose: in development Vite serves the pages; checks and the commands of deploy/tools/client need the API's document and client. */
const scriptOf = { dev: 'build:services', api: 'build:api' };

export async function buildWhenStale(purpose) {
  const script = scriptOf[purpose] ?? 'build';
  const hash = contentHash();
  const wanted = `${script} ${hash}`;
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (scripts.slice(scripts.indexOf(script)).some((name) => built === `${name} ${hash}`)) return;
  await step('building', () => npm(['run', script])).catch((error) => {
    throw new Error(`The build failed; \`npm run ${script}\` shows the complete output.\n${error.message}`);
  });
  writeFileSync(stampFile, wanted);
}

/** Hashes content, not dates: a fresh checkout of the same commit needs no build. */
export function contentHash() {
  const hash = createHash('sha256');
  for (const path of [...new Set([...files, ...folders.flatMap(filesIn)])].sort())
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
