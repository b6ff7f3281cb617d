/// <reference lib="dom" />
import { getPriority } from 'node:os';
import { type Browser, type CDPSession, launch, type Page } from 'puppeteer';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';
import { logger } from '#platform/process/logging.ts';
import { setNiceness } from '#platform/process/niceness.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import type { WorkerConfig } from '../config.ts';
import type { Information } from './document-info.ts';
import { findLettersWithoutFont, LettersWithoutFont } from './letters-without-font.ts';
import { killGroup, privateMemory, processTree } from './process-tree.ts';

const LAUNCH_MS = 15_000;
/** Opening a page to print on, including Chromium's start. */
const PAGE_MS = 20_000;
const END_MS = 3_000;
const PRINTS_BETWEEN_MEMORY_CHECKS = 10;
/** Chromium, without scripts, collects no garbage itself, and each document leaves 1.5 MB. */
const PRINTS_BETWEEN_COLLECTIONS = 10;
/** Two thirds of the usual share: a batch beside many readers would nearly stop with less. */
const LOWER_PRIORITY = 2;

const flags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Separate processes for features not used here take 35 MB.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Prefetches bypass the interception of requests, so no host name may resolve.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // As root Chromium cannot use its sandbox; any other user has it.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Chromium does not start: no document is at fault. */
export class ChromiumMissing extends DependencyFailure {}

interface PrintedDocument {
  pdf: Uint8Array;
  information: Information;
}

/** Size in CSS pixels, and the number of the picture's pixels for each. */
export interface PictureSize {
  width: number;
  height: number;
  scale: number;
}

interface PooledPage {
  page: Page;
  devtools: CDPSession;
  prints: number;
  /** Head of the document that it shows. */
  head?: string;
}

/** One run of Chromium, from its first print to its end, with a pool of pages. */
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
    private readonly work: { printMs: number; lowPriority: boolean },
  ) {}

  /** Chromium has a separate session, which does not inherit the niceness of this process. */
  private get niceness(): number {
    return getPriority() + (this.work.lowPriority ? LOWER_PRIORITY : 0);
  }

  /** Whether Chromium exited by itself. */
  get hasExited(): boolean {
    return this.browser?.connected === false;
  }

  get busy(): boolean {
    return this.active > 0;
  }

  /** Starts Chromium in advance; a failure is reported by the first print. */
  launch(): void {
    this.started ??= this.start();
    this.started.catch(() => undefined);
  }

  print(html: string, tagged: boolean): Promise<PrintedDocument> {
    const timeout = this.work.printMs;
    return this.draw(html, async (page) => {
      const information = await page.evaluate(informationOfPage);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged, timeout });
      return { pdf, information };
    });
  }

  /** A WebP of the document's first page. */
  picture(html: string, { width, height, scale }: PictureSize): Promise<Uint8Array> {
    const clip = { x: 0, y: 0, width, height, scale };
    return this.draw(html, (page) =>
      page.screenshot({ type: 'webp', quality: 82, clip, captureBeyondViewport: true }),
    );
  }

  /** @throws LettersWithoutFont */
  private async draw<T>(html: string, take: (page: Page) => Promise<T>): Promise<T> {
    this.active += 1;
    try {
      const head = headOf(html);
      const pooled =
        this.idlePage(head) ??
        (await withTimeout(PAGE_MS, this.openPage(), () => new Error('No page to print on')));
      await this.show(pooled, html);
      const missing = await pooled.page.evaluate(findLettersWithoutFont);
      const drawn = missing.length === 0 ? await take(pooled.page) : undefined;
      this.prints += 1;
      pooled.prints += 1;
      if (pooled.prints % PRINTS_BETWEEN_COLLECTIONS === 0)
        await pooled.devtools.send('HeapProfiler.collectGarbage');
      this.idlePages.push(pooled);
      if (drawn === undefined) throw new LettersWithoutFont(missing);
      return drawn;
    } finally {
      this.active -= 1;
      if (this.active === 0 && this.ending) this.free.resolve();
    }
  }

  /** Whether it has reached its maximum number of prints or, checked from time to time, of memory. */
  async isExhausted(): Promise<boolean> {
    if (this.prints >= this.config.CHROMIUM_PRINTS) return true;
    if (this.prints % PRINTS_BETWEEN_MEMORY_CHECKS !== 0) return false;
    const pid = this.browser?.process()?.pid;
    return (
      pid !== undefined &&
      (await privateMemory(await processTree(pid))) > this.config.CHROMIUM_MEGABYTES * 1_048_576
    );
  }

  /** Ends Chromium once no print is running; a hanging print ends by its deadline. */
  end(): Promise<void> {
    this.ending ??= this.finish();
    return this.ending;
  }

  private async finish(): Promise<void> {
    if (this.busy) await this.free.promise;
    const browser = await this.started?.catch(() => undefined); // it never started
    if (!browser) return;
    const kill = () => killGroup(browser.process()?.pid);
    const timer = setTimeout(kill, END_MS);
    try {
      await browser.close();
    } catch (error) {
      logger.warn({ err: error }, 'Chromium did not close cleanly');
    } finally {
      clearTimeout(timer);
      kill(); // a hanging page process outlives the browser's
    }
  }

  /** Idle page that shows a document with this head, else the one used last. */
  private idlePage(head: string | undefined): PooledPage | undefined {
    const at = this.idlePages.findIndex((pooled) => pooled.head === head);
    return this.idlePages.splice(at, 1)[0];
  }

  private async show(pooled: PooledPage, html: string): Promise<void> {
    const timeout = this.work.printMs;
    const { page } = pooled;
    const head = headOf(html);
    // Loading the fonts of the head takes as long as printing eight certificates.
    if (head !== undefined && head === pooled.head) await page.evaluate(replaceBody, html.slice(head.length));
    else await page.setContent(html, { waitUntil: 'load', timeout });
    pooled.head = head;
    await page.evaluate(shrinkToFit);
  }

  private async openPage(): Promise<PooledPage> {
    this.started ??= this.start();
    const browser = await this.started;
    this.pageCount += 1;
    // Uses the page that Chromium opens with first: an idle one takes 30 MB.
    const [opened] = this.pageCount === 1 ? await browser.pages() : [];
    return preparePage(opened ?? (await browser.newPage()));
  }

  private async start(): Promise<Browser> {
    const browser = (this.browser = await launchBrowser(this.config.CHROMIUM_PATH, this.work.printMs));
    // Puppeteer removes its listeners before the pipes of a killed Chromium have failed; an unhandled error would
    // end the worker.
    for (const pipe of browser.process()?.stdio ?? [])
      pipe?.on('error', (error) => logger.debug({ err: error }, 'pipe of a Chromium that has exited'));
    const pid = browser.process()?.pid;
    if (pid !== undefined) void setNiceness(await processTree(pid), this.niceness);
    return browser;
  }
}

/** @throws ChromiumMissing after our own timeout: puppeteer may wait forever for a killed Chromium */
async function launchBrowser(executablePath: string | undefined, protocolTimeout: number): Promise<Browser> {
  const abort = new AbortController();
  const launching = launch({
    executablePath,
    headless: 'shell',
    pipe: true, // its end of the pipe closes with the worker, however that dies, and Chromium exits
    args: flags,
    protocolTimeout,
    signal: abort.signal,
  });
  try {
    return await withTimeout(LAUNCH_MS, launching, () => new Error(`Not started within ${LAUNCH_MS} ms`));
  } catch (error) {
    abort.abort();
    throw new ChromiumMissing('Chromium does not start', { cause: error });
  }
}

/** A page without network and scripts. */
async function preparePage(page: Page): Promise<PooledPage> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // A 204 response leaves the page where it is; an aborted request leads to an error page, which would break the
    // next print.
    const response = request.url().startsWith('data:')
      ? request.continue()
      : request.respond({ status: 204 });
    response.catch((error: unknown) => logger.debug({ err: error }, 'request of a page that is closed'));
  });
  return { page, devtools: await page.createCDPSession(), prints: 0 };
}

/** Part of a document before its body; undefined where the body has no tag. */
function headOf(html: string): string | undefined {
  const end = html.indexOf('<body>');
  return end === -1 ? undefined : html.slice(0, end);
}

/** Runs in the page, and waits for fonts and pictures. */
async function replaceBody(html: string): Promise<void> {
  document.body.innerHTML = html;
  document.body.getBoundingClientRect(); // the layout requests the fonts
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode())); // a broken one stays empty
}

/** Runs in the page. */
function informationOfPage(): Information {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return { author: meta('author'), subject: meta('subject') };
}

/** Runs in the page: scales down the text of each [data-fit] until it fits its box, so that nothing is ever clipped. */
function shrinkToFit(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-fit]')) {
    let size = Number.parseFloat(getComputedStyle(box).fontSize);
    while (size > 6 && (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)) {
      size *= 0.96;
      box.style.fontSize = `${size}px`;
    }
  }
}
