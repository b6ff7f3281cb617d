/// <reference lib="dom" />
import { type Browser, type CDPSession, launch, type Page } from 'puppeteer';
import { logger } from '#platform/logging.js';
import { within } from '#platform/within.js';
import type { WorkerConfig } from '../config.js';
import type { Information } from './document-info.js';
import { giveWay, killGroup, privateMemory, processTree } from './process-tree.js';

const LAUNCH_MS = 15_000;
/** A page to print on, Chromium's start included. */
const PAGE_MS = 20_000;
const END_MS = 3_000;
const PRINTS_BETWEEN_MEMORY_CHECKS = 10;
/** Without scripts nothing has Chromium collect what is left of each document: a megabyte and a half. */
const PRINTS_BETWEEN_COLLECTIONS = 10;

const flags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Processes of their own for what is not used here take thirty-five megabytes.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Prefetches pass by the interception of requests: no address leads anywhere.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // As root Chromium has no sandbox to use; any other user keeps it.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Chromium does not start: no document is at fault. */
export class ChromiumMissing extends Error {}

interface Print {
  pdf: Uint8Array;
  information: Information;
}

/** A page that is printed on again and again. */
interface PooledPage {
  page: Page;
  devtools: CDPSession;
  prints: number;
}

/** One run of Chromium, from its first print to its end, with pages that are used again. */
export class BrowserSession {
  private prints = 0;
  private pageCount = 0;
  private active = 0;
  private started?: Promise<Browser>;
  private browser?: Browser;
  private readonly idlePages: PooledPage[] = [];
  private readonly free = Promise.withResolvers<void>();
  private ending?: Promise<void>;

  constructor(
    private readonly config: WorkerConfig,
    private readonly work: { printMs: number; givesWay: boolean },
  ) {}

  /** Whether Chromium ended by itself. */
  get hasGone(): boolean {
    return this.browser?.connected === false;
  }

  get busy(): boolean {
    return this.active > 0;
  }

  async print(html: string, tagged: boolean): Promise<Print> {
    this.active += 1;
    try {
      const pooled =
        this.idlePages.pop() ??
        (await within(PAGE_MS, this.openPage(), () => new Error('No page to print on')));
      const print = await this.printOn(pooled.page, html, tagged);
      this.prints += 1;
      pooled.prints += 1;
      if (pooled.prints % PRINTS_BETWEEN_COLLECTIONS === 0)
        await pooled.devtools.send('HeapProfiler.collectGarbage');
      this.idlePages.push(pooled);
      return print;
    } finally {
      this.active -= 1;
      if (this.active === 0 && this.ending) this.free.resolve();
    }
  }

  /** Whether it has printed as often as it may, or holds more memory; that is looked at now and then. */
  async isSpent(): Promise<boolean> {
    if (this.prints >= this.config.CHROMIUM_PRINTS) return true;
    if (this.prints % PRINTS_BETWEEN_MEMORY_CHECKS !== 0) return false;
    const pid = this.browser?.process()?.pid;
    return (
      pid !== undefined &&
      (await privateMemory(await processTree(pid))) > this.config.CHROMIUM_MEGABYTES * 1_048_576
    );
  }

  /** Ends Chromium once no print is under way; a print that hangs ends by its deadline. */
  end(): Promise<void> {
    this.ending ??= this.finish();
    return this.ending;
  }

  private async finish(): Promise<void> {
    if (this.busy) await this.free.promise;
    const browser = await this.started?.catch(() => undefined); // it never started
    if (!browser) return;
    const kill = () => killGroup(browser.process()?.pid);
    const late = setTimeout(kill, END_MS);
    try {
      await browser.close();
    } catch (error) {
      logger.warn({ err: error }, 'Chromium did not close in order');
    } finally {
      clearTimeout(late);
      kill(); // a page's process that hangs outlives the browser's
    }
  }

  private async printOn(page: Page, html: string, tagged: boolean): Promise<Print> {
    const timeout = this.work.printMs;
    await page.setContent(html, { waitUntil: 'load', timeout });
    await page.evaluate(shrinkToFit);
    const information = await page.evaluate(informationOfPage);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged, timeout });
    return { pdf, information };
  }

  private async openPage(): Promise<PooledPage> {
    this.started ??= this.start();
    const browser = await this.started;
    this.pageCount += 1;
    // The page that Chromium opens with is taken first: an idle one costs thirty megabytes.
    const [opened] = this.pageCount === 1 ? await browser.pages() : [];
    return prepared(opened ?? (await browser.newPage()));
  }

  private async start(): Promise<Browser> {
    const browser = (this.browser = await launched(this.config.CHROMIUM_PATH, this.work.printMs));
    // Puppeteer stops listening before the pipes of a Chromium that was killed have failed; unheard, that would end the worker.
    for (const pipe of browser.process()?.stdio ?? [])
      pipe?.on('error', (error) => logger.debug({ err: error }, 'pipe of a Chromium that has gone'));
    const pid = browser.process()?.pid;
    if (this.work.givesWay && pid !== undefined) giveWay(await processTree(pid));
    return browser;
  }
}

/** @throws ChromiumMissing by a deadline of ours: puppeteer waits for ever for a Chromium that is killed at the wrong moment */
async function launched(executablePath: string | undefined, protocolTimeout: number): Promise<Browser> {
  const late = new AbortController();
  const launching = launch({
    executablePath,
    headless: 'shell',
    pipe: true, // its end of the pipe closes with the worker, however that dies, and Chromium with it
    args: flags,
    protocolTimeout,
    signal: late.signal,
  });
  try {
    return await within(LAUNCH_MS, launching, () => new Error(`Not started within ${LAUNCH_MS} ms`));
  } catch (error) {
    late.abort();
    throw new ChromiumMissing('Chromium does not start', { cause: error });
  }
}

/** A page without network and scripts. */
async function prepared(page: Page): Promise<PooledPage> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // Answered with no content a page stays where it is; a refused one is left for an error page, which the next print would meet.
    const response = request.url().startsWith('data:')
      ? request.continue()
      : request.respond({ status: 204 });
    response.catch((error: unknown) => logger.debug({ err: error }, 'request of a page that has gone'));
  });
  return { page, devtools: await page.createCDPSession(), prints: 0 };
}

/** Runs in the page. */
function informationOfPage(): Information {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return { author: meta('author'), subject: meta('subject') };
}

/** Runs in the page: makes the text of each [data-fit] smaller until it fits its box, so that nothing is ever clipped. */
function shrinkToFit(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-fit]')) {
    let size = Number.parseFloat(getComputedStyle(box).fontSize);
    while (size > 6 && (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)) {
      size *= 0.96;
      box.style.fontSize = `${size}px`;
    }
  }
}
