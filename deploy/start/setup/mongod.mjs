import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, downloadedMongod as mongod, findMongod, findProgram } from '../programs.mjs';
import { run, step } from './run.mjs';
import { installMongodUnderWine, lacksWine } from './mongod-under-wine.mjs';
import { installWithApt } from './system-packages.mjs';

const failureFile = join(cacheFolder, 'mongod-download-refused');
const aDay = 24 * 60 * 60 * 1_000;

/** A real MongoDB: a server's address, a mongod on PATH, a downloaded one, or MongoDB's Windows build under Wine. */
export async function ensureMongod() {
  const found = process.env.MONGODB_URI || findMongod();
  if (found && !(found === mongod && lacksWine(mongod))) return;
  mkdirSync(cacheFolder, { recursive: true });
  try {
    const downloaded = (await download()).trim();
    // A slim system lacks the one library it is linked against.
    await run(downloaded, ['--version']).catch(() => installWithApt(['libcurl4']));
    useAsMongod(downloaded);
  } catch (downloadError) {
    if (process.platform !== 'linux' || process.arch !== 'x64' || !findProgram('apt-get'))
      throw withoutMongod(downloadError);
    try {
      useAsMongod(await installMongodUnderWine());
    } catch (wineError) {
      throw withoutMongod(wineError);
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

function useAsMongod(path) {
  rmSync(mongod, { force: true });
  symlinkSync(path, mongod);
}

const withoutMongod = (error) =>
  new Error(
    `There is no MongoDB: install MongoDB 7 so that mongod is on PATH, or set MONGODB_URI to a replica set. What failed: ${error.message}`,
  );
