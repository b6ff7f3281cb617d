// `npm run test:s3`: the specs of the file store and of backups on a real S3 server; with `-- --journeys` the journeys of
// files in the browser too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startS3 } from '../servers/s3-server.ts';
import { emptyS3, s3Place } from '../servers/s3-settings.ts';

const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--import=./libs/testing/src/jest/worker-data.mjs',
  'node_modules/jest/bin/jest.js',
  ...['file-store', 's3-driver', 'move-files'].map((name) => `libs/platform/src/files/${name}.spec.ts`),
  'services/catalog/src/files/file-store-outage.fault.spec.ts',
  'deploy/tools/backup/backup.spec.ts',
  '--testMatch=**/*.spec.ts', // faults too; last, since it takes the words after it
];
const playwright = [
  'node_modules/.bin/playwright',
  'test',
  '--config',
  'frontend/e2e/playwright.config.ts',
  // Journeys run one after the other: the sweep would delete data of another one.
  '--workers=1',
  ...['journey', 'admin-documents', 'admin-import', 'admin-preservation', 'files-on-s3'].map(
    (name) => `/${name}.spec`,
  ),
];

/** Signals that end the tests; then the server is stopped and its folder removed. */
const signals = ['SIGINT', 'SIGTERM'] as const;

const start = performance.now();
const server = await startS3(process.env);
console.log(`S3 server ready after ${((performance.now() - start) / 1_000).toFixed(1)} s`);
const journal = s3Place(server.settings);
try {
  const units = await run(jest);
  const journeys =
    !process.argv.includes('--journeys') ||
    (await run(playwright, { FILES_S3_PREFIX: journal.FILES_S3_PREFIX }));
  process.exitCode = units && journeys ? 0 : 1;
} finally {
  await emptyS3(journal);
  await server.stop();
}

async function run(args: string[], environment = {}): Promise<boolean> {
  const env = { ...process.env, ...server.settings, ...environment };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  const end = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of signals) process.on(signal, end);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, end);
  return code === 0;
}
