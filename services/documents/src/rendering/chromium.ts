import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { WorkerConfig } from '../config.js';
import { Browsing } from './browsing.js';
import { withInformation } from './document-info.js';

const IDLE_MS = 60_000;
/** Readers of whom one follows the other leave no longer gaps. */
const QUIET_MS = 250;

interface Work {
  /** A print that takes longer has failed. */
  printMs: number;
  /** Whether others go first. */
  givesWay: boolean;
}
const forReaders: Work = { printMs: 10_000, givesWay: false };
/** A chunk of certificates takes a third of a second on an idle machine. */
const forBatches: Work = { printMs: 30_000, givesWay: true };

/** Prints HTML to PDF in one Chromium that starts with the first print and ends after a minute without one. */
@Injectable()
export class Chromium implements OnModuleDestroy {
  private browsing?: Browsing;
  private idleTimer?: NodeJS.Timeout;
  private lastUse = 0;
  private readonly endings = new Set<Promise<void>>();
  protected readonly work: Work = forReaders;

  constructor(private readonly config: WorkerConfig) {}

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
    const browsing = (this.browsing ??= new Browsing(this.config, this.work));
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
      if (this.browsing && !this.browsing.busy) this.rest(this.browsing);
    }
  }

  /** Waits until nobody has printed for a while, but never longer than so many milliseconds. */
  async quiet(longestMs: number): Promise<void> {
    const end = Date.now() + longestMs;
    while (Date.now() < end && (this.browsing?.busy || Date.now() - this.lastUse < QUIET_MS))
      await sleep(QUIET_MS / 5);
  }

  /** Prints under way in it come to their end; new ones go to another. */
  private retire(browsing: Browsing): void {
    if (this.browsing === browsing) this.browsing = undefined;
    const end = browsing.end();
    this.endings.add(end);
    void end.finally(() => this.endings.delete(end));
  }

  private rest(browsing: Browsing): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.retire(browsing), IDLE_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idleTimer);
    if (this.browsing) this.retire(this.browsing);
    await Promise.all(this.endings);
  }
}

/** A Chromium of its own for batches: whatever they do to it, a reader's stays. */
@Injectable()
export class BatchChromium extends Chromium {
  protected override readonly work = forBatches;
}
