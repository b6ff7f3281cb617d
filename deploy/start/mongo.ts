import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Accounts, loadOrCreateAccounts } from './configuration/accounts.ts';
import { acceptsConnections, reservePort, canListen } from './configuration/ports.ts';
import { findMongod } from './programs.mjs';
import type { Program } from './supervised-process.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * A MongoDB on loopback: a replica set of one member, because transactions and change streams need one.
 *
 * @param accounts without them, MongoDB runs without authentication
 * @returns the program, and the connection URI of a user
 */
export async function mongoProgram(
  dataDir: string,
  accounts?: Accounts,
): Promise<{ program: Program; url: (user?: string) => string }> {
  const command = findMongod();
  if (!command)
    throw new Error(
      'There is no mongod: run `node deploy/start/setup.mjs`, install MongoDB 7, or set MONGODB_URI.',
    );
  const folder = join(dataDir, 'mongo');
  mkdirSync(folder, { recursive: true });
  const port = await choosePort(dataDir);
  const url = (user?: string) => urlOf(port, accounts, user);
  const setUpEnvironment = {
    MONGODB_MEMBERS: `127.0.0.1:${port}`,
    ...(accounts && accountSettings(accounts, url)),
  };
  const program: Program = {
    name: 'mongodb',
    command,
    args: [
      '--dbpath',
      folder,
      '--storageEngine',
      'wiredTiger',
      '--wiredTigerCacheSizeGB',
      '0.25',
      '--bind_ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--replSet',
      'rs0',
      // Diagnostic data is not needed, and takes up to 200 MB.
      '--setParameter',
      'diagnosticDataCollectionEnabled=false',
      // A process killed within a transaction locks the documents it wrote for this many seconds; ours last
      // milliseconds.
      '--setParameter',
      'transactionLifetimeLimitSeconds=5',
      // The lines of slow commands would hold what they write: hashes of passwords, e-mail addresses.
      '--slowms',
      '2147483647',
      ...(accounts ? ['--keyFile', keyFile(dataDir, accounts)] : []),
      // Nobody is let in without a password to create the first user.
      '--setParameter',
      'enableLocalhostAuthBypass=false',
      // No other member can take over, so shutdown need not wait for one.
      '--setParameter',
      'shutdownTimeoutMillisForSignaledShutdown=100',
    ],
    niceness: 2,
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    isReady: async () => (await acceptsConnections(port)) && (await setUpMongo(setUpEnvironment)),
  };
  return { program, url };
}

/** MongoDB URI of the journal that runs on the folder, for the operator. */
export function operatorMongoUri(dataDir: string): string {
  return urlOf(Number(readFileSync(portFile(dataDir), 'utf8')), loadOrCreateAccounts(dataDir), 'operator');
}

function urlOf(port: number, accounts?: Accounts, user?: string): string {
  const signIn = accounts && user ? `${user}:${accounts.mongodb[user]}@` : '';
  return `mongodb://${signIn}127.0.0.1:${port}/?replicaSet=rs0`;
}

const portFile = (dataDir: string): string => join(dataDir, 'mongo-port');

/**
 * Stored with the data, because the replica set's configuration contains it; another port is chosen only while
 * this one is taken.
 */
async function choosePort(dataDir: string): Promise<number> {
  const file = portFile(dataDir);
  const storedPort = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  if (storedPort && (await canListen(storedPort, '127.0.0.1'))) return storedPort;
  const port = await reservePort();
  writeAtomically(file, `${port}\n`);
  return port;
}

/** MongoDB refuses a key file that others may read. */
function keyFile(dataDir: string, { mongodbKey }: Accounts): string {
  const file = join(dataDir, 'keys', 'mongodb.key');
  writeAtomically(file, `${mongodbKey}\n`);
  return file;
}

const accountSettings = (
  { mongodbKey, mongodb }: Accounts,
  url: (user: string) => string,
): NodeJS.ProcessEnv => ({
  MONGODB_KEY: mongodbKey,
  ...Object.fromEntries(Object.keys(mongodb).map((user) => [`MONGODB_URI_${user.toUpperCase()}`, url(user)])),
});

/**
 * Creates the replica set and its users unless they exist. Runs in a separate process: MongoDB's driver would stay in
 * the launcher's memory.
 *
 * @param settings of deploy/cluster/accounts/set-up-mongodb.ts
 * @returns whether it accepts writes
 */
export function setUpMongo(settings: NodeJS.ProcessEnv): Promise<boolean> {
  const script = fileURLToPath(new URL('../cluster/accounts/set-up-mongodb.ts', import.meta.url));
  const options = { timeout: 30_000, env: { PATH: process.env.PATH, ...settings } };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], options, (error) => resolve(error === null));
  });
}
