import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, step } from './run.mjs';

const quietly = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
export const ci = ['ci', ...quietly];
/** Changes only the packages that differ: a journal may be running with the others. */
const update = ['install', '--no-save', ...quietly];

/**
 * Installs exactly the packages of package-lock.json, unless node_modules already has them; for a start without those
 * of checks and tests.
 */
export async function ensureNpmPackages(purpose) {
  const omitsDev = purpose === 'start';
  if (installedAsLocked(omitsDev)) return;
  const dev = omitsDev ? '--omit=dev' : '--include=dev';
  const command = packagesOf('node_modules/.package-lock.json') ? update : ci;
  const install = () => npm([...command, dev], { env: { PUPPETEER_SKIP_DOWNLOAD: '1' } });
  await step('installing npm packages', install).catch(({ message }) => {
    throw new Error(`npm packages could not be installed; check the network and run it again.\n${message}`);
  });
}

/** npm lists the installed packages in node_modules; the list is compared with the lock file, package by package. */
function installedAsLocked(omitsDev) {
  const locked = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return false;
  const differs = ([path, { version, integrity }]) =>
    locked[path]?.version !== version || locked[path]?.integrity !== integrity;
  // The lock file includes packages for other platforms, which are never installed here.
  const missing = ([path, { optional, devOptional, dev }]) =>
    path !== '' && !optional && !devOptional && !(dev && omitsDev) && !installed[path];
  return !Object.entries(installed).some(differs) && !Object.entries(locked).some(missing);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    // No list: nothing was installed, or an installation was interrupted.
    return undefined;
  }
}
