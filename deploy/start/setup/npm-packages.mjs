import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, step } from './run.mjs';

const commonOptions = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
export const ciArguments = ['ci', ...commonOptions];
/** Changes only the packages that differ: a journal may be running with the others. */
const update = ['install', '--no-save', ...commonOptions];

/**
 * Installs exactly the packages of package-lock.json, unless node_modules already has them; a start omits the
 * development packages.
 */
export async function ensureNpmPackages(purpose) {
  const omitsDev = purpose === 'start';
  if (matchesLockFile(omitsDev)) return;
  const dev = omitsDev ? '--omit=dev' : '--include=dev';
  const command = packagesOf('node_modules/.package-lock.json') ? update : ciArguments;
  const install = () => npm([...command, dev], { env: { PUPPETEER_SKIP_DOWNLOAD: '1' } });
  await step('installing npm packages', install).catch(({ message }) => {
    throw new Error(`npm packages could not be installed; check the network and run it again.\n${message}`);
  });
}

/** npm lists the installed packages in node_modules; the list is compared with the lock file, package by package. */
function matchesLockFile(omitsDev) {
  const locked = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return false;
  const isDifferent = ([path, { version, integrity }]) =>
    locked[path]?.version !== version || locked[path]?.integrity !== integrity;
  // The lock file includes packages for other platforms, which are never installed here.
  const isMissing = ([path, { optional, devOptional, dev }]) =>
    path !== '' && !optional && !devOptional && !(dev && omitsDev) && !installed[path];
  return !Object.entries(installed).some(isDifferent) && !Object.entries(locked).some(isMissing);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    // No list: nothing was installed, or an installation was interrupted.
    return undefined;
  }
}
