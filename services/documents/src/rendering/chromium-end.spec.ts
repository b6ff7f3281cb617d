import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { chromiumPath } from '#testing/chromium-path.js';
import { eventually } from '#testing/eventually.js';
import { readPdf } from '#testing/read-pdf.js';
import { WorkerConfig } from '../config.js';
import { Chromium } from './chromium.js';
import { processTree } from './process-tree.js';

/** Gives up sooner than readers do. */
class ImpatientChromium extends Chromium {
  protected override readonly work = { printMs: 5_000, givesWay: false };
}

let chromium: Chromium;
const start = (settings: Partial<WorkerConfig> = {}) => {
  chromium = new ImpatientChromium(
    Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }, settings),
  );
};
const print = async (body: string) => (await readPdf(await chromium.print(`<p>${body}</p>`))).text.trim();
/** Empty when the process has ended. */
const command = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
const isBrowser = (pid: number) => command(pid).includes('--remote-debugging-pipe') && !isPage(pid);
const isPage = (pid: number) => command(pid).includes('--type=renderer');
const allOfChromium = async () =>
  (await processTree(process.pid)).filter((pid) => /chrom/i.test(command(pid).split('\0')[0]!));
const theBrowser = async () => (await allOfChromium()).find(isBrowser)!;
const alive = (pids: number[]) => pids.filter((pid) => command(pid) !== '');

describe('A Chromium that hangs', () => {
  let started: number[] = [];
  afterEach(async () => {
    for (const pid of alive(started)) process.kill(pid, 'SIGKILL');
    await chromium.onModuleDestroy();
  });

  it.each([
    ['whole', isBrowser],
    ['at its page', isPage],
  ])(
    '%s is ended by the deadline, with all of its processes, and the next print has another',
    async (_, which) => {
      start();
      await print('before');
      started = await allOfChromium();
      process.kill(started.find(which)!, 'SIGSTOP');
      await expect(print('never')).rejects.toThrow(/timed out/i);
      expect(await print('after')).toBe('after');
      await eventually(() => expect(alive(started)).toEqual([]));
    },
  );

  it('over a document without end does so, too', async () => {
    start();
    await print('before');
    started = await allOfChromium();
    const tenfold = (depth: number) => `<g id="g${depth + 1}">${`<use href="#g${depth}"/>`.repeat(10)}</g>`;
    const billion = `<svg><g id="g0"><rect width="1" height="1"/></g>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(tenfold).join('')}</svg>`;
    await expect(print(billion)).rejects.toThrow(/timed out/i);
    expect(await print('after')).toBe('after');
    await eventually(() => expect(alive(started)).toEqual([]));
  });

  it('is not left behind by a worker that ends', async () => {
    start();
    await print('before');
    started = await allOfChromium();
    process.kill(started.find(isPage)!, 'SIGSTOP');
    await expect(print('never')).rejects.toThrow(/timed out/i);
    await chromium.onModuleDestroy();
    await eventually(() => expect(alive(started)).toEqual([]));
  });
});

describe('A Chromium that has done its work', () => {
  afterEach(() => chromium.onModuleDestroy());

  it.each([
    ['has printed as often as it may', { CHROMIUM_PRINTS: 10 }],
    ['holds more memory than it may', { CHROMIUM_MEGABYTES: 1 }],
  ])('gives way to another when it %s', async (_, settings) => {
    start(settings);
    const browsers: number[] = [];
    for (let page = 0; page < 11; page++) {
      await chromium.print(`<p>${page}</p>`);
      if (page === 0 || page === 8 || page === 10) browsers.push(await theBrowser());
    }
    const [first, ninth, eleventh] = browsers;
    expect([ninth === first, eleventh === first]).toEqual([true, false]);
    await eventually(() => expect(alive([first!])).toEqual([]));
  });

  it('stays while it may', async () => {
    start();
    await print('first');
    const first = await theBrowser();
    for (let page = 0; page < 20; page++) await chromium.print(`<p>${page}</p>`);
    expect(await theBrowser()).toBe(first);
  });
});
