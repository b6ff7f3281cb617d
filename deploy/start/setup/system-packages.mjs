import { existsSync, readdirSync } from 'node:fs';
import { findFirefox, findProgram, findRedis } from '../programs.mjs';
import { hasChromium } from './chromium.mjs';
import { run, step } from './run.mjs';

/** Missing programs: Debian's package, and what to install where there is no apt-get. */
async function missingPrograms(purpose) {
  const forTests = purpose === 'test';
  const forS3 =
    forTests && !process.env.FILES_S3_ENDPOINT && findProgram('apt-get') && !(await hasContainers());
  return [
    !process.env.REDIS_URL &&
      !findRedis() && {
        apt: 'redis-server',
        elsewhere:
          'redis 7 or valkey (macOS: `brew install redis`; Fedora: `sudo dnf install valkey`), or set REDIS_URL',
      },
    // Without apt-get puppeteer and Playwright download their own Chromium; see chromium.mjs.
    !hasChromium() && { apt: 'chromium-headless-shell' },
    (forTests || purpose === 'chaos') &&
      !(findProgram('pdftotext') && findProgram('pdffonts')) && {
        apt: 'poppler-utils',
        elsewhere: 'poppler (macOS: `brew install poppler`; Fedora: `sudo dnf install poppler-utils`)',
      },
    forTests &&
      !findProgram('qpdf') && {
        apt: 'qpdf',
        elsewhere: 'qpdf (macOS: `brew install qpdf`; Fedora: `sudo dnf install qpdf`)',
      },
    // Where there is no apt-get, `npm run test:s3` needs a container engine or FILES_S3_ENDPOINT.
    ...s3Server.map((name) => forS3 && !findProgram(name) && { apt: name }),
    // Without it the fault `clock` is skipped.
    purpose === 'chaos' && findProgram('apt-get') && !hasFaketime() && { apt: 'libfaketime' },
    // Without it the journeys in Firefox are skipped.
    forTests && process.env.CI && findProgram('apt-get') && !findFirefox() && { apt: 'firefox-esr' },
    ...Object.entries(ciPrograms).map(
      ([program, apt]) =>
        forTests && process.env.CI && findProgram('apt-get') && !findProgram(program) && { apt },
    ),
    ...Object.entries(testFonts).map(([apt, file]) => forTests && !hasFont(file) && { apt }),
  ].filter(Boolean);
}

/** Installs programs that npm does not provide; with apt-get where available, elsewhere by printing instructions. */
export async function ensureSystemPackages(purpose) {
  const missing = await missingPrograms(purpose);
  if (missing.length === 0) return ensureReaders();
  if (findProgram('apt-get'))
    return installWithApt([
      ...new Set([...missing.map(({ apt }) => apt), ...missingReaders().flatMap(({ apt }) => apt)]),
    ]);
  const byHand = missing.flatMap(({ elsewhere }) => (elsewhere ? [`  ${elsewhere}`] : []));
  if (byHand.length > 0) throw new Error(`Please install:\n${byHand.join('\n')}\nand run the command again.`);
  return ensureReaders();
}

/** Systems without apt-get have fonts of their own. */
const hasFont = (file) => !findProgram('apt-get') || existsSync(`/usr/share/fonts/truetype/${file}`);

/**
 * Programs that read files of authors and staff, and fonts of documents. The journal starts without them, and refuses
 * such files and documents then.
 */
const readers = [
  { program: 'pandoc', apt: ['pandoc'], brew: 'pandoc', without: 'Word files cannot be read' },
  {
    program: 'pdftocairo',
    // With encodings of Asian scripts, and the fonts that a PDF may leave out.
    apt: ['poppler-utils', 'poppler-data', 'fonts-urw-base35'],
    brew: 'poppler',
    without: 'PDFs cannot be copied for reviewers',
  },
  {
    font: 'wqy/wqy-microhei.ttc',
    apt: ['fonts-wqy-microhei'],
    without: 'documents with Chinese, Japanese or Korean letters cannot be printed',
  },
  {
    font: 'noto/NotoSansArabic-Regular.ttf',
    apt: ['fonts-noto-core'],
    without: 'documents in most other scripts cannot be printed',
  },
];

const missingReaders = () =>
  readers.filter(({ program, font }) => (program ? !findProgram(program) : !hasFont(font)));

async function ensureReaders() {
  for (const { apt, brew, without } of missingReaders()) {
    const until = `setup: ${without} until ${brew ?? apt[0]} is installed`;
    if (!findProgram('apt-get')) console.log(`${until} (macOS: brew install ${brew})`);
    else
      await installWithApt(apt).catch(() => console.log(`${until} (sudo apt-get install ${apt.join(' ')})`));
  }
}

/** Ceph's S3 server; each package has a program of its name. */
const s3Server = ['ceph-mon', 'ceph-osd', 'radosgw'];

/**
 * Programs without which a spec is skipped, and their Debian packages. These start a server, so only a machine of CI
 * gets them.
 */
const ciPrograms = { promtool: 'prometheus' };

/** A library, in a folder that is named after the processor. */
const hasFaketime = () => readdirSync('/usr/lib').some((name) => existsSync(`/usr/lib/${name}/faketime`));

/** A docker program on PATH is not enough. */
const hasContainers = () =>
  run('docker', ['info']).then(
    () => true,
    () => false,
  );

/**
 * Debian's packages of the fallback fonts for pages whose web fonts are not loaded yet
 * (frontend/e2e/public/layout-shift.spec.ts), with one file of each.
 */
const testFonts = {
  'fonts-dejavu-core': 'dejavu/DejaVuSerif.ttf',
  'fonts-noto-core': 'noto/NotoSerif-Regular.ttf',
  'fonts-liberation': 'liberation/LiberationSerif-Regular.ttf',
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
