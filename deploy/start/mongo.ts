import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accepts, freePort, isFree } from './ports.ts';
import { findMongod } from './programs.mjs';
import type { Program } from './supervised-process.ts';
import { writeAtomically } from './write-atomically.ts';

/** A MongoDB on loopback: a replica set of one member, because transactions and change streams need one. */
export async function mongoProgram(dataDir: string): Promise<{ program: Program; url: string }> {
  const command = findMongod();
  if (!command)
    throw new Error(
      'There is no mongod: run `node deploy/start/setup.mjs`, install MongoDB 7, or set MONGODB_URI.',
    );
  const folder = join(dataDir, 'mongo');
  mkdirSync(folder, { recursive: true });
  const port = await portOf(dataDir);
  const program: Program = {
    name: 'mongodb',
    command,
    args: [
      ...['--dbpath', folder, '--storageEngine', 'wiredTiger', '--wiredTigerCacheSizeGB', '0.25'],
      ...['--bind_ip', '127.0.0.1', '--port', String(port), '--replSet', 'rs0'],
      // Diagnostic data is not needed, and cannot be collected under Wine.
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // A process killed within a transaction locks the documents it wrote for this many seconds; ours last
      // milliseconds.
      ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
      // No other member can take over, so shutdown need not wait for one.
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ],
    mark: folder,
    niceness: 8,
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    // Unlike SIGTERM, SIGINT shuts it down cleanly under Wine too.
    stopSignal: 'SIGINT',
    isReady: async () => (await accepts(port)) && (await becomesPrimary(`127.0.0.1:${port}`)),
  };
  return { program, url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0` };
}

/**
 * Stored with the data, because the replica set's configuration contains it; another port is chosen only while
 * this one is taken.
 */
async function portOf(dataDir: string): Promise<number> {
  const file = join(dataDir, 'mongo-port');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  if (before && (await isFree(before, '127.0.0.1'))) return before;
  const port = await freePort();
  writeAtomically(file, `${port}\n`);
  return port;
}

/**
 * Configures a server as the only member of its replica set, unless it is, and returns whether it became writable.
 * Runs in a separate process: MongoDB's driver would stay in the launcher's memory.
 *
 * @param addresses host:port as reached from here, and as the server reaches itself if different
 */
export function becomesPrimary(...addresses: string[]): Promise<boolean> {
  const script = fileURLToPath(new URL('replica-set.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...addresses], { timeout: 30_000 }, (error) =>
      resolve(error === null),
    );
  });
}
