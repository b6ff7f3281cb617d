// Prepares a machine for `npm start`, `npm run dev` (--dev), `npm test` (--test) and `npm run chaos` (--chaos): npm
// packages, system packages, a mongod, the build. For checks and the commands of deploy/tools/client (--api) the packages
// and a part of the build are enough. Plain JavaScript without dependencies: it runs before anything is
// installed, on any Node from 20. Idempotent; existing parts are only checked.
import { buildWhenStale } from './setup/build.mjs';
import { ensureMongod } from './setup/mongod.mjs';
import { ensureNpmPackages } from './setup/npm-packages.mjs';
import { ensureSystemPackages } from './setup/system-packages.mjs';
import { fetchNode, linkNode } from './setup/node.mjs';
import { ensureChromium } from './setup/chromium.mjs';

const purpose = ['test', 'dev', 'chaos', 'api'].find((name) => process.argv.includes(`--${name}`)) ?? 'start';
const { node } = process.versions;
const major = Number.parseInt(node);

try {
  if (major < 20)
    throw new Error(`Node ${node} is too old: install Node 20 or newer from https://nodejs.org.`);
  // npm and apt-get mostly wait for the network: in parallel they take little longer than one.
  const servesPages = purpose !== 'api';
  await allOrFirstFailure([
    ensureNpmPackages(purpose),
    servesPages && ensureSystemPackages(purpose),
    fetchNode(),
  ]);
  linkNode();
  await allOrFirstFailure([
    servesPages && ensureMongod(),
    buildWhenStale(purpose),
    servesPages && ensureChromium(purpose),
  ]);
} catch (error) {
  console.error(`\nSetup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** Waits for all, so that no step is interrupted while it writes; then throws the first failure. */
async function allOrFirstFailure(steps) {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
