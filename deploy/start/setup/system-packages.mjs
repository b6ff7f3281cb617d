import { existsSync } from 'node:fs';
import { findBrowser, findProgram, findRedis } from '../programs.mjs';
import { hasChromium } from './chromium.mjs';
import { run, step } from './run.mjs';

/** Installs programs that npm does not provide; with apt-get where available, elsewhere by printing instructions. */
export async function ensureSystemPackages(purpose) {
  const missing = missingPrograms(purpose);
  if (missing.length === 0) return;
  if (findProgram('apt-get')) return installWithApt(missing.map((program) => program.apt));
  // Without apt-get puppeteer and Playwright download their own Chromium; see chromium.mjs.
  const byHand = missing.filter((program) => program.elsewhere);
  if (byHand.length > 0) {
    throw new Error(
      `Please install:\n${byHand.map(({ elsewhere }) => `  ${elsewhere}`).join('\n')}\nand run it again.`,
    );
  }
}

function missingPrograms(purpose) {
  const missing = [];
  if (!process.env.REDIS_URL && !findRedis()) {
    missing.push({
      apt: 'redis-server',
      elsewhere:
        'redis 7 or valkey (macOS: `brew install redis`; Fedora: `sudo dnf install valkey`), or set REDIS_URL',
    });
  }
  if (!hasChromium()) missing.push({ apt: 'chromium-headless-shell' });
  if (purpose === 'test') {
    if (!findBrowser()) missing.push({ apt: 'chromium' });
    if (!findProgram('pdftotext') || !findProgram('pdffonts')) {
      missing.push({
        apt: 'poppler-utils',
        elsewhere: 'poppler (macOS: `brew install poppler`; Fedora: `sudo dnf install poppler-utils`)',
      });
    }
    for (const [apt, file] of Object.entries(testFonts))
      if (findProgram('apt-get') && !existsSync(`/usr/share/fonts/truetype/${file}`)) missing.push({ apt });
  }
  return missing;
}

/**
 * Debian's packages of the fallback fonts for pages whose web fonts are not loaded yet
 * (frontend/e2e/layout-shift.spec.ts), with one file of each.
 */
const testFonts = {
  'fonts-dejavu-core': 'dejavu/DejaVuSerif.ttf',
  'fonts-noto-core': 'noto/NotoSerif-Regular.ttf',
  'fonts-roboto-unhinted': 'roboto/unhinted/RobotoTTF/Roboto-Regular.ttf',
};

/**
 * Installs packages of Debian or Ubuntu; packages unknown to the distribution are skipped, and callers have
 * alternatives.
 */
export async function installWithApt(packages) {
  const asRoot = await privilege(packages);
  const apt = (...args) => {
    const [command, ...first] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
    return run(command, [...first, ...lockTimeout, ...args]);
  };
  await step(`installing ${packages.join(', ')} with apt-get`, async () => {
    // Stale lists are acceptable: when one list cannot be fetched, packages of the others can still be installed.
    await apt('update', '-q').catch((error) => console.log(`setup: ${error.message.split('\n').at(-1)}`));
    const known = await Promise.all(packages.map(isKnownToApt));
    const install = packages.filter((_, index) => known[index]);
    if (install.length > 0) await apt('install', '-q', '-y', '--no-install-recommends', ...install);
  }).catch((error) => {
    throw new Error(
      `apt-get could not install ${packages.join(', ')}; install them manually and run it again.\n${error.message}`,
    );
  });
}

/** Another apt-get may be running, as on a machine just booted. */
const lockTimeout = ['-o', 'DPkg::Lock::Timeout=180'];

/** Empty for root, sudo where it needs no password, otherwise an error with the command to run. */
async function privilege(packages) {
  if (process.getuid?.() === 0) return [];
  try {
    await run('sudo', ['-n', 'true']);
    return ['sudo', '-n'];
  } catch {
    throw new Error(
      `System packages are missing, and installing them needs root. Please run\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}\nand start again.`,
    );
  }
}

/** Ubuntu, for example, has no chromium-headless-shell. */
const isKnownToApt = (name) =>
  run('apt-cache', ['show', '--no-all-versions', name]).then(
    (text) => /^Version:/m.test(text),
    () => false,
  );
