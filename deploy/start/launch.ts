import { administratorOf, noteAdministrator, type Administrator } from './configuration/administrator.ts';
import { ConsoleLog } from './console-log.ts';
import { DataFolder } from './configuration/data-folder.ts';
import { isFree } from './configuration/ports.ts';
import { backupProgram } from './backup-program.ts';
import { processTable } from './process-table.ts';
import { loadSampleContent } from './sample-content.ts';
import { programSettings } from '#platform/process/program-settings.ts';
import { readSettings, type Settings } from './configuration/settings.ts';
import { keysOf, writeRpcKeys } from './configuration/keys.ts';
import { Stack } from './stack.ts';
import type { Program } from './supervised-process.ts';

const began = Date.now();
const ending = new AbortController();
let end: (code: number) => Promise<void> = (code) => process.exit(code);

try {
  await main(readSettings(process.env, process.argv.slice(2)));
} catch (error) {
  // Errors during shutdown are expected.
  if (!ending.signal.aborted) {
    console.error(`\nColophon does not start. ${error instanceof Error ? error.message : String(error)}`);
    await end(1);
  }
}

async function main(settings: Settings): Promise<void> {
  const folder = await DataFolder.take(settings.dataDir);
  const log = new ConsoleLog({ everything: settings.verbose });
  const stack = new Stack(folder, log, settings.niceness);
  endOnSignals(stack, folder, log);

  if (!(await isFree(settings.port, settings.host))) {
    throw new Error(
      `Port ${settings.port} of ${settings.host} is in use. Stop the program that listens there, or choose another port: PORT=${settings.port + 1} npm start`,
    );
  }
  const administrator = administratorOf(settings);
  console.log(`Starting Colophon on ${settings.dataDir} ...`);
  const databases = await stack.startDatabases(settings);
  writeRpcKeys(settings.dataDir);
  const keys = keysOf(settings.dataDir);
  const services = await processTable({
    settings,
    ...databases,
    keys,
    adminPassword: administrator.password,
  });
  const all = [...services, backupProgram(settings, keys, databases.mongodbUri('operator'))];
  const table = settings.only.length > 0 ? named(settings.only, all) : all;
  // Auth has created the administrator when it is ready, and nobody would see the password if another process failed.
  await stack.startServices(
    table,
    ({ hosts }) => hosts?.includes('auth') && noteAdministrator(settings.dataDir, administrator),
  );
  ending.signal.throwIfAborted();
  console.log(
    `All ${table.length} processes are ready after ${((Date.now() - began) / 1_000).toFixed(1)} s.`,
  );
  if (settings.dev) (await import('./rebuild-on-change.ts')).rebuildOnChange(stack, ending.signal);
  if (table !== all) return console.log(table.flatMap(addressesOf).join('\n'));
  await loadSampleContent(settings, administrator, ending.signal);
  ending.signal.throwIfAborted();
  console.log(welcome(settings, administrator));
}

/** @throws an Error that lists the processes if one has none of these names, and hosts none of them */
function named(names: readonly string[], all: readonly Program[]): Program[] {
  const found = names.map((name) => {
    const named = all.find((program) => program.name === name || program.hosts?.includes(name));
    if (!named)
      throw new Error(`There is no process ${name}. Choose from ${all.map((one) => one.name).join(', ')}.`);
    return named;
  });
  return [...new Set(found)];
}

const addressesOf = ({ name, hosts = [name], environment }: Program): string[] =>
  hosts.map((host) => {
    const { PORT, HTTP_PORT = PORT } = programSettings(host, environment);
    return HTTP_PORT ? `  ${host.padEnd(12)} http://localhost:${HTTP_PORT}` : `  ${host}`;
  });

/** The first signal shuts down gracefully, another one immediately. */
function endOnSignals(stack: Stack, folder: DataFolder, log: ConsoleLog): void {
  let since = 0;
  end = async (code) => {
    since = Date.now();
    ending.abort();
    await stack.stop();
    log.stop();
    folder.release();
    console.log('Stopped.');
    process.exit(code);
  };
  if (process.env.npm_lifecycle_event) onParentExit(() => since === 0 && void end(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (since === 0) {
        console.log('\nStopping; press Ctrl-C again to stop immediately ...');
        void end(0);
        // npm forwards Ctrl-C in addition to the terminal: a second signal within a moment is the same one.
      } else if (Date.now() - since > 1_000) {
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

function welcome({ port, dataDir }: Settings, { username, password, madeUp, isNew }: Administrator): string {
  const site = `http://localhost:${port}`;
  const shown = madeUp
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
    ['Password', shown],
    ['Data', dataDir],
  ];
  return `\n${lines.map(([name, value]) => `  ${name!.padEnd(12)} ${value}`).join('\n')}\n\n  Ctrl-C stops everything; the data stays.\n`;
}
