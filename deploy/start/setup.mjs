// Prepares a machine for `npm start`, `npm run dev` (--dev) and `npm test` (--test): npm packages, system packages,
// a mongod, the build. Plain JavaScript without dependencies: it runs before anything is installed, on any Node from
// 20. Idempotent; existing parts are only checked.
import { requireNode24, checkNodeVersion } from './setup/node-version.mjs';
import { buildWhenStale } from './setup/build.mjs';
import { ensureMongod } from './setup/mongod.mjs';
import { ensureNpmPackages } from './setup/npm-packages.mjs';
import { ensureSystemPackages } from './setup/system-packages.mjs';
import { ensureBrowserOfPuppeteer } from './setup/chromium.mjs';

const purpose = process.argv.includes('--test') ? 'test' : process.argv.includes('--dev') ? 'dev' : 'start';

try {
  checkNodeVersion();
  // npm and apt-get mostly wait for the network: in parallel they take little longer than one.
  await allOrFirstFailure([ensureNpmPackages(), ensureSystemPackages(purpose)]);
  requireNode24();
  await allOrFirstFailure([ensureMongod(), buildWhenStale(purpose), ensureBrowserOfPuppeteer(purpose)]);
} catch (error) {
  console.error(`\nSetup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** Waits for all, so that no step is interrupted while it writes; then throws the first failure. */
async function allOrFirstFailure(steps) {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
