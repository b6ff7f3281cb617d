// `npm run test:opensearch [-- <paths>]`: the specs of the search on a real OpenSearch.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startOpenSearch } from '../servers/opensearch-server.ts';

const specs = ['libs/search', 'services/catalog/src/discovery/search', 'services/webdata/src/entries'];
/** Three nodes take minutes on a small machine: `npm run test:opensearch -- outages`. */
const withoutOutages = ['--testPathIgnorePatterns', 'outages.spec'];
const given = process.argv.slice(2);

const start = performance.now();
const server = await startOpenSearch(process.env);
console.log(`OpenSearch ready after ${((performance.now() - start) / 1_000).toFixed(1)} s`);
try {
  process.exitCode = await run(given.length > 0 ? given : [...specs, ...withoutOutages]);
} finally {
  await server.stop();
}

async function run(paths: string[]): Promise<number> {
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--import=./libs/testing/src/jest/worker-data.mjs',
    'node_modules/jest/bin/jest.js',
    '--testMatch=**/*.spec.ts',
    '--maxWorkers=2',
    // Specs on SQLite are part of `npm run test:units`.
    '--testNamePattern=in OpenSearch',
    ...paths,
  ];
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, OPENSEARCH_URL: server.url },
  });
  const end = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
