import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { logger } from '#platform/logging.js';
import { WorkerConfig } from '../config.js';
import { BrowserSession } from './browser-session.js';
import { htmlDocument } from './html-document.js';
import { withInformation } from './document-info.js';

const IDLE_MS = 60_000;
/** Readers of whom one follows the other leave no longer gaps. */
const QUIET_MS = 250;
/** Fonts and templates are met here first, rather than by a reader. */
const firstPrint = () =>
  htmlDocument({
    title: 'Ready',
    author: '',
    subject: '',
    styles: 'body{font-family:"Source Serif"}',
    body: 'Ready',
  });

interface Work {
  /** A print that takes longer has failed. */
  printMs: number;
  /** Whether others go first. */
  givesWay: boolean;
  /** Whether Chromium runs before it is needed: its start takes a third of a second. */
  standsReady: boolean;
}
const forReaders: Work = { printMs: 10_000, givesWay: false, standsReady: true };
/** A chunk of certificates takes a third of a second on an idle machine. */
const forBatches: Work = { printMs: 30_000, givesWay: true, standsReady: false };

/** Prints HTML to PDF in one Chromium, which another follows when it has failed, or printed its share. */
@Injectable()
export class Chromium implements OnApplicationBootstrap, OnModuleDestroy {
  private session?: BrowserSession;
  private idleTimer?: NodeJS.Timeout;
  private lastUse = 0;
  private readonly endings = new Set<Promise<void>>();
  protected readonly work: Work = forReaders;

  constructor(private readonly config: WorkerConfig) {}

  onApplicationBootstrap(): void {
    this.standReady();
  }

  /** @param html self-contained: fonts and pictures inlined, for the network is shut and scripts are off. */
  async print(html: string): Promise<Uint8Array> {
    const { pdf, information } = await this.draw(html, true);
    return withInformation(pdf, information);
  }

  /** As `print`, without the information of the HTML's head. @param tagged with the structure that screen readers use */
  async printPages(html: string, tagged: boolean): Promise<Uint8Array> {
    return (await this.draw(html, tagged)).pdf;
  }

  private async draw(html: string, tagged: boolean) {
    clearTimeout(this.idleTimer);
    if (this.session?.hasGone) this.retire(this.session);
    const browsing = (this.session ??= new BrowserSession(this.config, this.work));
    try {
      const drawn = await browsing.print(html, tagged);
      if (await browsing.isSpent()) this.retire(browsing);
      return drawn;
    } catch (error) {
      // Whatever state it is in, the next print starts from a Chromium in a known one.
      this.retire(browsing);
      throw error;
    } finally {
      this.lastUse = Date.now();
      if (this.session && !this.session.busy) this.rest(this.session);
    }
  }

  /** Waits until nobody has printed for a while, but never longer than so many milliseconds. */
  async quiet(longestMs: number): Promise<void> {
    const end = Date.now() + longestMs;
    while (Date.now() < end && (this.session?.busy || Date.now() - this.lastUse < QUIET_MS))
      await sleep(QUIET_MS / 5);
  }

  /** Prints under way in it come to their end; new ones go to another. */
  private retire(browsing: BrowserSession): void {
    this.end(browsing);
    this.standReady();
  }

  private standReady(): void {
    if (!this.work.standsReady || this.session) return;
    const browsing = (this.session = new BrowserSession(this.config, this.work));
    browsing.print(firstPrint(), true).catch((error: unknown) => {
      logger.warn({ err: error }, 'Chromium is not ready');
      this.end(browsing);
    });
  }

  private end(browsing: BrowserSession): void {
    if (this.session === browsing) this.session = undefined;
    const ending = browsing.end();
    this.endings.add(ending);
    void ending.finally(() => this.endings.delete(ending));
  }

  private rest(browsing: BrowserSession): void {
    clearTimeout(this.idleTimer);
    if (!this.work.standsReady) this.idleTimer = setTimeout(() => this.end(browsing), IDLE_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idleTimer);
    if (this.session) this.end(this.session);
    await Promise.all(this.endings);
  }
}

/** A Chromium of its own for batches: whatever they do to it, a reader's stays. */
@Injectable()
export class BatchChromium extends Chromium {
  protected override readonly work = forBatches;
}
