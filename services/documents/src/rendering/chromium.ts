/// <reference lib="dom" />
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Browser, launch, type Page } from 'puppeteer';
import { logger } from '#platform/logging.js';
import { WorkerConfig } from '../config.js';
import { type Information, withInformation } from './document-info.js';

const LAUNCH_MS = 15_000;
const PRINT_MS = 10_000;
/** Chromium's memory grows with pages; a new one starts in a tenth of a second. */
const PRINTS_PER_BROWSER = 1_000;
const IDLE_MS = 60_000;

const flags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
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

/** Prints HTML to PDF in one Chromium that starts with the first print and ends after a minute without one. */
@Injectable()
export class Chromium implements OnModuleDestroy {
  private browser?: Promise<Browser>;
  private readonly idlePages: Page[] = [];
  private prints = 0;
  private active = 0;
  private idleTimer?: NodeJS.Timeout;

  constructor(private readonly config: WorkerConfig) {}

  /** @param html self-contained: fonts and pictures inlined, for the network is shut and scripts are off. */
  async print(html: string): Promise<Uint8Array> {
    clearTimeout(this.idleTimer);
    this.active += 1;
    try {
      const page = this.idlePages.pop() ?? (await this.newPage());
      const pdf = await this.printOn(page, html);
      this.prints += 1;
      this.idlePages.push(page);
      return pdf;
    } catch (error) {
      // Whatever state the page is in, the next print starts from a Chromium in a known one.
      await this.end();
      throw error;
    } finally {
      this.active -= 1;
      if (this.active === 0) await this.rest();
    }
  }

  private async printOn(page: Page, html: string): Promise<Uint8Array> {
    await page.setContent(html, { waitUntil: 'load', timeout: PRINT_MS });
    await page.evaluate(shrinkToFit);
    const information = await page.evaluate(informationOfPage);
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      timeout: PRINT_MS,
    });
    return withInformation(pdf, information);
  }

  private async newPage(): Promise<Page> {
    this.browser ??= this.launch();
    const page = await (await this.browser).newPage();
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      // Answered with no content a page stays where it is; a refused one is left for an error page, which the next print would meet.
      const answer = request.url().startsWith('data:')
        ? request.continue()
        : request.respond({ status: 204 });
      answer.catch((error: unknown) => logger.debug({ err: error }, 'request of a page that has gone'));
    });
    return page;
  }

  private async launch(): Promise<Browser> {
    const browser = await launch({
      executablePath: this.config.CHROMIUM_PATH,
      headless: 'shell',
      pipe: true, // its end of the pipe closes with the worker, however that dies, and Chromium with it
      args: flags,
      timeout: LAUNCH_MS,
      protocolTimeout: PRINT_MS,
    });
    browser.once('disconnected', () => this.forget());
    return browser;
  }

  private async rest(): Promise<void> {
    if (this.prints >= PRINTS_PER_BROWSER) await this.end();
    else this.idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
  }

  private forget(): void {
    this.browser = undefined;
    this.idlePages.length = 0;
    this.prints = 0;
  }

  private async end(): Promise<void> {
    const ending = this.browser;
    this.forget();
    try {
      await (await ending)?.close();
    } catch (error) {
      logger.warn({ err: error }, 'Chromium did not close in order');
      (await ending)?.process()?.kill('SIGKILL');
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idleTimer);
    await this.end();
  }
}

/** Runs in the page. */
function informationOfPage(): Information {
  const said = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return { author: said('author'), subject: said('subject') };
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
