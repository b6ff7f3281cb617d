import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ConsoleLog } from './console-log.ts';
import { DataFolder } from './configuration/data-folder.ts';
import { operatorMongoUri } from './mongo.ts';
import type { Settings } from './configuration/settings.ts';
import { Stack } from './stack.ts';

/**
 * Runs a program with the journal's MongoDB: that of MONGODB_URI, of the journal that runs on DATA_DIR or, when none
 * does, one that is started on DATA_DIR and stopped again.
 *
 * @param program file of a Node program and its arguments
 * @returns its exit code
 */
export async function withMongodb(settings: Settings, ...program: string[]): Promise<number> {
  const { dataDir, mongodbUri } = settings;
  if (mongodbUri) return run(program, mongodbUri('operator'));
  if (DataFolder.isInUse(dataDir)) return run(program, operatorMongoUri(dataDir));
  const folder = await DataFolder.lock(dataDir);
  const log = new ConsoleLog({ everything: settings.verbose });
  const stack = new Stack(folder, log);
  try {
    const started = await stack.startDatabases({ ...settings, redisUrl: () => 'none' });
    return await run(program, started.mongodbUri('operator'));
  } finally {
    await stack.stop();
    log.stop();
    folder.release();
  }
}

/** A signal ends the program first. */
async function run(program: string[], MONGODB_URI: string): Promise<number> {
  const env = { ...process.env, MONGODB_URI };
  const child = spawn(process.execPath, program, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
