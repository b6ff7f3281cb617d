import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programSettings } from '#platform/process/program-settings.ts';
import {
  type Administrator,
  initialCredentials,
  recordAdministrator,
} from './configuration/administrator.ts';
import { ConsoleLog } from './console-log.ts';
import { DataFolder } from './configuration/data-folder.ts';
import { canListen } from './configuration/ports.ts';
import { processTable } from './process-table.ts';
import { loadSampleContent } from './sample-content.ts';
import { readSettings, type Settings } from './configuration/settings.ts';
import { type Keys, loadOrCreateKeys, writeRpcKeys } from './configuration/keys.ts';
import { Stack } from './stack.ts';
import type { Program } from './supervised-process.ts';

const backupScript = fileURLToPath(new URL('../../dist/deploy/tools/backup/backup-due.js', import.meta.url));
const startedAt = Date.now();
const stopping = new AbortController();
let end: (code: number) => Promise<void> = (code) => process.exit(code);

try {
  await main(readSettings(process.env, process.argv.slice(2)));
} catch (error) {
  // Errors during shutdown are expected.
  if (!stopping.signal.aborted) {
    console.error(`\nColophon does not start. ${error instanceof Error ? error.message : String(error)}`);
    await end(1);
  }
}

async function main(settings: Settings): Promise<void> {
  const folder = await DataFolder.lock(settings.dataDir);
  const log = new ConsoleLog({ everything: settings.verbose });
  const stack = new Stack(folder, log, settings.niceness);
  endOnSignals(stack, folder, log);

  if (!(await canListen(settings.port, settings.host))) {
    throw new Error(
      `Port ${settings.port} of ${settings.host} is in use. Stop the program that listens there, or choose another port: PORT=${settings.port + 1} npm start`,
    );
  }
  const administrator = initialCredentials(settings);
  console.log(`Starting Colophon on ${settings.dataDir} ...`);
  const databases = await stack.startDatabases(settings);
  writeRpcKeys(settings.dataDir);
  const keys = loadOrCreateKeys(settings.dataDir);
  const services = await processTable({
    settings,
    ...databases,
    keys,
    adminPassword: administrator.password,
  });
  const allPrograms = [...services, backupProgram(settings, keys, databases.mongodbUri('operator'))];
  const programs = settings.only.length > 0 ? selectPrograms(settings.only, allPrograms) : allPrograms;
  // Auth has created the administrator when it is ready, and nobody would see the password if another process failed.
  await stack.startServices(
    programs,
    ({ hosts }) => hosts?.includes('auth') && recordAdministrator(settings.dataDir, administrator),
  );
  stopping.signal.throwIfAborted();
  console.log(
    `All ${programs.length} processes are ready after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`,
  );
  if (settings.dev) (await import('./rebuild-on-change.ts')).rebuildOnChange(stack, stopping.signal);
  if (programs !== allPrograms) return console.log(programs.flatMap(addressesOf).join('\n'));
  await loadSampleContent(settings, administrator, stopping.signal);
  stopping.signal.throwIfAborted();
  console.log(welcomeText(settings, administrator));
}

/** @throws an Error that lists the processes if one has none of these names, and hosts none of them */
function selectPrograms(names: readonly string[], all: readonly Program[]): Program[] {
  const found = names.map((name) => {
    const named = all.find((program) => program.name === name || program.hosts?.includes(name));
    if (!named)
      throw new Error(`There is no process ${name}. Choose from ${all.map((one) => one.name).join(', ')}.`);
    return named;
  });
  return [...new Set(found)];
}

function addressesOf({ name, hosts = [name], environment }: Program): string[] {
  return hosts.map((host) => {
    const { PORT, HTTP_PORT = PORT } = programSettings(host, environment);
    return HTTP_PORT ? `  ${host.padEnd(12)} http://localhost:${HTTP_PORT}` : `  ${host}`;
  });
}

/** The first signal shuts down gracefully, another one immediately. */
function endOnSignals(stack: Stack, folder: DataFolder, log: ConsoleLog): void {
  let stoppingSince = 0;
  end = async (code) => {
    stoppingSince = Date.now();
    stopping.abort();
    await stack.stop();
    log.stop();
    folder.release();
    console.log('Stopped.');
    process.exit(code);
  };
  if (process.env.npm_lifecycle_event) onParentExit(() => stoppingSince === 0 && void end(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === 0) {
        console.log('\nStopping; press Ctrl-C again to stop immediately ...');
        void end(0);
        // npm forwards Ctrl-C in addition to the terminal: a second signal within a moment is the same one.
      } else if (Date.now() - stoppingSince > 1_000) {
        stack.kill();
        folder.release();
        process.exit(1);
      }
    });
  }
}

/** npm sends SIGTERM to the intermediate shell, which exits without notifying this process. */
function onParentExit(act: () => void): void {
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && act(), 1_000).unref();
}

function welcomeText(
  { port, dataDir }: Settings,
  { username, password, isGenerated, isNew }: Administrator,
): string {
  const site = `http://localhost:${port}`;
  const passwordText = isGenerated
    ? `${password}   (store it now: it is shown only once)`
    : password
      ? 'as given in ADMIN_PASSWORD'
      : 'as shown at the first start';
  const lines = [
    ...(isNew ? [['First steps', `${site}/admin/welcome`]] : []),
    ['Journal', `${site}/`],
    ['Admin', `${site}/admin`],
    ['Webdata', `${site}/webdata`],
    ['Sign-in', username],
    ['Password', passwordText],
    ['Data', dataDir],
  ];
  return `\n${lines.map(([name, value]) => `  ${name!.padEnd(12)} ${value}`).join('\n')}\n\n  Ctrl-C stops everything; the data stays.\n`;
}

/** The program that makes due backups, in a folder beside the data unless the settings name another place. */
function backupProgram(settings: Settings, keys: Keys, mongodbUri: string): Program {
  const { dataDir, environment, logLevel } = settings;
  const given = Object.entries(environment).filter(([name]) =>
    /^(BACKUP|FILES_S3|AWS)_|^DATABASE_PREFIX$/.test(name),
  );
  return {
    name: 'backups',
    command: process.execPath,
    args: ['--max-semi-space-size=1', backupScript],
    niceness: 5,
    everyMs: 60_000,
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: logLevel,
      BACKUP_DIR: join(dataDir, 'backups'),
      ...Object.fromEntries(given),
      DATA_DIR: dataDir,
      MONGODB_URI: mongodbUri,
      CATALOG_ENCRYPTION_KEYS: keys.catalogEncryptionKey,
    },
    // Nobody waits for it.
    isReady: () => Promise.resolve(true),
  };
}
