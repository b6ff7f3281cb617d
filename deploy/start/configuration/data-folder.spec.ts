import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '#testing/jest/eventually.ts';
import { itWithSmallDisk, SmallDisk } from '#testing/databases/small-disk.ts';
import { DataFolder, type LauncherRecord } from './data-folder.ts';
import { identifyProcess, isAlive, type ProcessIdentity } from '../process-identity.ts';

/** Locks the folder, starts a child of each given script, records them, and prints their pids. */
const launcherScript = `
  import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { DataFolder } from '${new URL('data-folder.ts', import.meta.url).href}';
  const [, path, ...scripts] = process.argv;
  const folder = await DataFolder.lock(path);
  const pids = [];
  for (const [index, script] of scripts.entries()) {
    const name = 'colophon-spec-' + index;
    const stdio = ['ignore', 'pipe', 'ignore'];
    const child = spawn(process.execPath, ['-e', script, name], { detached: true, stdio });
    await once(child.stdout, 'data');
    folder.remember(name, child.pid);
    pids.push(child.pid);
  }
  console.log(JSON.stringify(pids));
  setInterval(() => undefined, 60_000);`;
const polite = `setInterval(() => undefined, 60_000); console.log('up');`;
const stubborn = `process.on('SIGTERM', () => undefined); ${polite}`;

describe('The data folder of a killed launcher', () => {
  let path: string;
  let file: string;
  let left: ProcessIdentity[];
  let launcher: ChildProcess;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'colophon-folder-'));
    file = join(path, 'launcher.json');
    left = [];
  });
  afterEach(async () => {
    await killLauncher();
    for (const child of left) if (isAlive(child)) process.kill(child.pid, 'SIGKILL');
    rmSync(path, { recursive: true, force: true });
  });

  async function launch(...scripts: string[]): Promise<void> {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', launcherScript];
    launcher = spawn(process.execPath, [...args, path, ...scripts], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pids] = (await once(launcher.stdout!, 'data')) as [Buffer];
    left = (JSON.parse(pids.toString()) as number[]).map((pid) => identifyProcess(pid)!);
  }
  async function killLauncher(): Promise<void> {
    if (launcher.exitCode !== null || launcher.signalCode !== null) return;
    const ended = once(launcher, 'exit');
    launcher.kill('SIGKILL');
    await ended;
  }

  it('is taken over after its processes have ended, those too that ignore SIGTERM', async () => {
    await launch(polite, stubborn);
    await killLauncher();
    expect(left.map(isAlive)).toEqual([true, true]);
    const folder = await DataFolder.lock(path, 1_000);
    expect(left.map(isAlive)).toEqual([false, false]);
    folder.release();
  });

  it('may name a pid that another process has by now: that process receives no signal', async () => {
    await launch(polite);
    await killLauncher();
    // As recorded of a process that started earlier.
    const record = readFileSync(file, 'utf8');
    writeFileSync(file, record.replace(/("children":.*"startedAt":")\d+/, '$11'));
    const folder = await DataFolder.lock(path);
    expect(left.map(isAlive)).toEqual([true]);
    folder.release();
  });

  it('is usable when its record was cut short', async () => {
    await launch();
    await killLauncher();
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
    (await DataFolder.lock(path)).release();
  });

  it('is refused while the launcher lives, whose processes go on', async () => {
    await launch(polite);
    await expect(DataFolder.lock(path)).rejects.toThrow(
      `Colophon is already running on ${path} (process ${launcher.pid}). Stop it first`,
    );
    expect(left.map(isAlive)).toEqual([true]);
  });
});

describe('The data folder whose disk is full', () => {
  itWithSmallDisk('names new processes once there is room, and ends nothing meanwhile', async () => {
    using disk = new SmallDisk();
    jest.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line));
    const warnings: string[] = [];
    const folder = await DataFolder.lock(disk.path);
    disk.fill();
    folder.remember('spec', process.pid);
    folder.remember('another', process.pid);
    expect(warnings).toEqual([expect.stringContaining('launcher.json cannot be written (ENOSPC')]);
    disk.free();
    const record = () => JSON.parse(readFileSync(join(disk.path, 'launcher.json'), 'utf8')) as LauncherRecord;
    await eventually(() => expect(Object.keys(record().children)).toEqual(['spec', 'another']));
    folder.release();
    jest.restoreAllMocks();
  });
});
