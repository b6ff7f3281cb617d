import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '#testing/jest/eventually.ts';
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';
import { type Program, SupervisedProcess } from './supervised-process.ts';

describe('A supervised process', () => {
  let folder: string;
  /** Processes that were started; one that has exited already has no identity any more. */
  let started: (ProcessIdentity | undefined)[];
  const areAlive = () => started.map((identity) => identity !== undefined && isAlive(identity));
  const said: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-supervised-'));
    started = [];
    said.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const identity of started) if (identity && isAlive(identity)) process.kill(identity.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const untilStopped = `require('node:fs').writeFileSync('FOLDER/up', ''); setInterval(() => undefined, 60_000);`;
  const program = (script: string): Program => ({
    name: 'spec',
    command: process.execPath,
    args: ['-e', script.replaceAll('FOLDER', folder)],
    environment: {},
    isReady: () => Promise.resolve(existsSync(join(folder, 'up'))),
  });
  const supervise = (script: string): SupervisedProcess => {
    const supervised = new SupervisedProcess(program(script), folder, (_, pid) =>
      started.push(identifyProcess(pid)),
    );
    supervised.start();
    return supervised;
  };

  it('is started again when it is killed', async () => {
    const supervised = supervise(untilStopped);
    await supervised.untilReady();
    process.kill(started[0]!.pid, 'SIGKILL');
    await eventually(() => expect(said).toContain('spec is ready again'));
    expect(said[0]).toBe('spec ended (SIGKILL); starting it again in 0.2 s');
    expect(areAlive()).toEqual([false, true]);
    await supervised.stop();
    expect(areAlive()).toEqual([false, false]);
  });

  it('is started again in silence when it has ended well and is to run every so often', async () => {
    const once = { ...program(''), everyMs: 10, isReady: () => Promise.resolve(true) };
    const supervised = new SupervisedProcess(once, folder, (_, pid) => started.push(identifyProcess(pid)));
    supervised.start();
    await supervised.untilReady();
    await eventually(() => expect(started.length).toBeGreaterThan(2));
    await supervised.stop();
    expect(said).toEqual([]);
  });

  it('is killed and started again when it no longer responds', async () => {
    const supervised = new SupervisedProcess(
      { ...program(untilStopped), isLive: () => Promise.resolve(started.length !== 1) },
      folder,
      (_, pid) => started.push(identifyProcess(pid)),
    );
    supervised.start();
    await supervised.untilReady();
    process.kill(started[0]!.pid, 'SIGSTOP');
    await eventually(() => expect(said).toContain('spec is ready again'));
    expect(said[0]).toBe('spec does not respond any more');
    expect(areAlive()).toEqual([false, true]);
    await supervised.stop();
  });

  it('is waited for while it lives, and named meanwhile', async () => {
    const supervised = supervise(`setInterval(() => undefined, 60_000)`);
    const ready = supervised.untilReady(100);
    await eventually(() => expect(said.length).toBeGreaterThan(2));
    expect(said[0]).toMatch(/^Waiting for spec, which is not ready after \d+ s \(its log: .*spec\.log\)$/);
    writeFileSync(join(folder, 'up'), '');
    await ready;
    await supervised.stop();
  });

  it('is given up when it exits three times before it was ready, with the end of its log', async () => {
    const supervised = supervise(`console.error('no disk'); process.exit(3)`);
    await expect(supervised.untilReady()).rejects.toThrow(
      /^spec does not start[^]*no disk\n +no disk\n +no disk/,
    );
    expect(started).toHaveLength(3);
    await supervised.stop();
  });

  it('is given up when it refuses its configuration', async () => {
    const supervised = supervise(`console.error('Configuration: HOST must be longer'); process.exit(78)`);
    await expect(supervised.untilReady()).rejects.toThrow('Configuration: HOST must be longer');
    expect(started).toHaveLength(1);
    await supervised.stop();
  });

  it('is killed when it ignores SIGTERM for longer than a shutdown may take', async () => {
    const supervised = supervise(`process.on('SIGTERM', () => console.log('no')); ${untilStopped}`);
    await supervised.untilReady();
    await supervised.stop(1_000);
    expect(areAlive()).toEqual([false]);
    expect(readFileSync(join(folder, 'spec.log'), 'utf8')).toBe('no\n');
  });

  it('ends with its supervisor, even when that is killed', async () => {
    const supervisor = `
      import { SupervisedProcess } from '${new URL('supervised-process.ts', import.meta.url).href}';
      const program = { ...JSON.parse(process.argv[1]), isReady: async () => true };
      new SupervisedProcess(program, '${folder}', (_, pid) => console.log(pid)).start();
      setInterval(() => undefined, 60_000);`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', supervisor];
    const given = JSON.stringify(program(untilStopped));
    const child = spawn(process.execPath, [...args, given], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = (await once(child.stdout, 'data')) as [Buffer];
    started.push(identifyProcess(Number(pid)));
    await eventually(() => expect(existsSync(join(folder, 'up'))).toBe(true));
    child.kill('SIGKILL');
    await eventually(() => expect(areAlive()).toEqual([false]));
  });
});
