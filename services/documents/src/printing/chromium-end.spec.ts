import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { WorkerConfig } from '../config.ts';
import { Chromium } from './chromium.ts';
import { processTree } from './process-tree.ts';

/** Times out sooner than in production. */
class ImpatientChromium extends Chromium {
  protected override readonly work = {
    printMs: 5_000,
    lowPriority: false,
    idleMs: 60_000,
    pages: 'READER_JOBS' as const,
  };
}
class LeavingChromium extends ImpatientChromium {
  protected override readonly work = {
    printMs: 5_000,
    lowPriority: false,
    idleMs: 500,
    pages: 'READER_JOBS' as const,
  };
}

let chromium: Chromium;
const settings = (some: Partial<WorkerConfig> = {}) =>
  Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }, some);
const print = async (body: string) => (await readPdf(await chromium.print(`<p>${body}</p>`))).text.trim();
/** Empty when the process has exited. */
const command = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
const isBrowser = (pid: number) => command(pid).includes('--remote-debugging-pipe') && !isPage(pid);
const isPage = (pid: number) => command(pid).includes('--type=renderer');
const chromiumPids = async () =>
  (await processTree(process.pid)).filter((pid) => /chrom/i.test(command(pid).split('\0')[0]!));
const theBrowser = async () => (await chromiumPids()).find(isBrowser);
const alive = (pids: number[]) => pids.filter((pid) => command(pid) !== '');

describe('A Chromium that hangs', () => {
  let started: number[] = [];
  afterEach(async () => {
    for (const pid of alive(started)) process.kill(pid, 'SIGKILL');
    await chromium.onModuleDestroy();
  });

  it.each([
    ['in its browser process', isBrowser],
    ['in its renderer', isPage],
  ])(
    '%s is killed on timeout with all of its processes, and the next print uses a new one',
    async (_, which) => {
      chromium = new ImpatientChromium(settings());
      await print('before');
      started = await chromiumPids();
      process.kill(started.find(which)!, 'SIGSTOP');
      await expect(print('never')).rejects.toThrow(/timed out/i);
      expect(await print('after')).toBe('after');
      await eventually(() => expect(alive(started)).toEqual([]));
    },
  );

  it('is killed too when a document never finishes', async () => {
    chromium = new ImpatientChromium(settings());
    await print('before');
    started = await chromiumPids();
    const tenfold = (depth: number) => `<g id="g${depth + 1}">${`<use href="#g${depth}"/>`.repeat(10)}</g>`;
    const billion = `<svg><g id="g0"><rect width="1" height="1"/></g>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(tenfold).join('')}</svg>`;
    await expect(print(billion)).rejects.toThrow(/timed out/i);
    expect(await print('after')).toBe('after');
    await eventually(() => expect(alive(started)).toEqual([]));
  });

  it('is killed when its worker shuts down', async () => {
    chromium = new ImpatientChromium(settings());
    await print('before');
    started = await chromiumPids();
    process.kill(started.find(isPage)!, 'SIGSTOP');
    await expect(print('never')).rejects.toThrow(/timed out/i);
    await chromium.onModuleDestroy();
    await eventually(() => expect(alive(started)).toEqual([]));
  });
});

describe('The Chromium of readers', () => {
  let first: number;
  beforeEach(async () => {
    chromium = new Chromium(settings());
    chromium.launch();
    first = await running();
  });
  afterEach(() => chromium.onModuleDestroy());
  const running = () =>
    eventually(async () => (await theBrowser()) ?? Promise.reject(new Error('no Chromium runs')));

  it('uses for its first print the one that was launched ahead of it', async () => {
    expect(await print('now')).toBe('now');
    expect(await running()).toBe(first);
  });

  it('is replaced by the next print after one that failed', async () => {
    await expect(chromium.print(undefined as unknown as string)).rejects.toThrow();
    await eventually(() => expect(alive([first])).toEqual([]));
    expect(await print('again')).toBe('again');
  });

  it('is replaced by the next print after it was killed', async () => {
    await print('before');
    const all = await chromiumPids();
    process.kill(first, 'SIGKILL');
    await eventually(() => expect(alive(all)).toEqual([]));
    await pause(100); // until its pipe has closed
    expect(await print('again')).toBe('again');
  });

  it('is replaced when it is killed during its start', async () => {
    process.kill(first, 'SIGKILL');
    await eventually(async () => expect(await print('again')).toBe('again'));
  });
});

describe('A Chromium that waits', () => {
  it('ends, and the next print starts another', async () => {
    chromium = new LeavingChromium(settings());
    expect(await print('before')).toBe('before');
    await eventually(async () => expect(await chromiumPids()).toEqual([]));
    expect(await print('again')).toBe('again');
    await eventually(async () => expect(await chromiumPids()).toEqual([]));
    await chromium.onModuleDestroy();
  });
});

describe('The limits of a Chromium', () => {
  afterEach(() => chromium.onModuleDestroy());

  it.each([
    ['has reached CHROMIUM_PRINTS', { CHROMIUM_PRINTS: 10 }],
    ['exceeds CHROMIUM_MEGABYTES', { CHROMIUM_MEGABYTES: 1 }],
  ])('replace one that %s', async (_, some) => {
    chromium = new ImpatientChromium(settings(some));
    await print('first');
    const first = await theBrowser();
    for (let page = 2; page < 10; page++) await print(String(page));
    expect(await theBrowser()).toBe(first);
    await eventually(async () => {
      await print('another');
      expect(await theBrowser()).not.toBe(first);
    });
    await eventually(() => expect(alive([first!])).toEqual([]));
  });

  it('do not replace one below them', async () => {
    chromium = new ImpatientChromium(settings());
    await print('first');
    const first = await theBrowser();
    for (let page = 0; page < 20; page++) await chromium.print(`<p>${page}</p>`);
    expect(await theBrowser()).toBe(first);
  });
});
