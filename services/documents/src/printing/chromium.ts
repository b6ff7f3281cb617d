import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { Counter, Gauge, Histogram } from 'prom-client';
import { inSpan } from '#platform/telemetry/tracing.ts';
import { WorkerConfig } from '../config.ts';
import { BrowserSession, type PictureSize } from './browser-session.ts';
import { withInformation } from './document-info.ts';
import { LettersWithoutFont } from './letters-without-font.ts';

type Users = 'readers' | 'batches';
type EndReason = 'failed' | 'exited' | 'exhausted' | 'idle' | 'shutdown';

const prints = new Histogram({
  name: 'chromium_print_duration_seconds',
  help: 'Time of a print or picture, by whose Chromium and outcome (completed, failed)',
  labelNames: ['users', 'outcome'],
});

const waiting = new Gauge({
  name: 'chromium_prints_waiting',
  help: 'Prints that wait for a page of Chromium',
  labelNames: ['users'],
});

const running = new Gauge({
  name: 'chromium_prints_running',
  help: 'Pages of Chromium that print',
  labelNames: ['users'],
});

const ends = new Counter({
  name: 'chromium_ends_total',
  help: 'Ends of a Chromium by reason: failed, exited (by itself), exhausted (its limits), idle or shutdown',
  labelNames: ['users', 'reason'],
});

interface Work {
  printMs: number;
  /** Whether other work has priority. */
  lowPriority: boolean;
  /** How long Chromium, which takes 150 MB, waits for the next print. */
  idleMs: number;
  /** The setting of how many pages print concurrently. */
  pages: 'READER_JOBS' | 'BATCH_PAGES';
}
const forReaders: Work = {
  printMs: 10_000,
  lowPriority: false,
  idleMs: 300_000,
  pages: 'READER_JOBS',
};
/** Fifty certificates take a fifth of a second on an idle machine. */
const forBatches: Work = {
  printMs: 30_000,
  lowPriority: true,
  idleMs: 60_000,
  pages: 'BATCH_PAGES',
};

/** Prints HTML to PDF in one Chromium, replaced when it fails or reaches its limits. */
@Injectable()
export class Chromium implements OnModuleDestroy {
  private session?: BrowserSession;
  private idleTimer?: NodeJS.Timeout;
  private pageLimit?: LimitFunction;
  private readonly shutdowns = new Set<Promise<void>>();
  protected readonly work: Work = forReaders;

  constructor(private readonly config: WorkerConfig) {}

  /** @param html with inlined fonts and pictures, as there is no network or script @throws LettersWithoutFont */
  async print(html: string): Promise<Uint8Array> {
    const { pdf, information } = await this.draw((session) => session.print(html, true));
    return withInformation(pdf, information);
  }

  /** Prints without the information of the HTML's head. @param tagged with the structure for screen readers */
  async printPages(html: string, tagged: boolean): Promise<Uint8Array> {
    return (await this.draw((session) => session.print(html, tagged))).pdf;
  }

  /** A WebP of the document's first page. @param html as for `print` */
  picture(html: string, size: PictureSize): Promise<Uint8Array> {
    return this.draw((session) => session.picture(html, size));
  }

  /** Starts Chromium in advance, for a print that is about to follow. */
  launch(): void {
    const session = this.current();
    session.launch();
    if (!session.busy) this.endWhenIdle(session);
  }

  private get users(): Users {
    return this.work.lowPriority ? 'batches' : 'readers';
  }

  private draw<T>(work: (session: BrowserSession) => Promise<T>): Promise<T> {
    this.pageLimit ??= pLimit(this.config[this.work.pages]);
    const start = () => ({ kind: 'internal', name: `chromium ${this.users}` }) as const;
    const draw = () => inSpan(start, () => this.drawNow(work));
    return measurePrint(this.users, this.pageLimit, draw);
  }

  private async drawNow<T>(work: (session: BrowserSession) => Promise<T>): Promise<T> {
    clearTimeout(this.idleTimer);
    const session = this.current();
    try {
      const drawn = await work(session);
      if (await session.isExhausted()) this.end(session, 'exhausted');
      return drawn;
    } catch (error) {
      // Its state is unknown, so the next print starts a new Chromium.
      if (!(error instanceof LettersWithoutFont)) this.end(session, 'failed');
      throw error;
    } finally {
      if (this.session && !this.session.busy) this.endWhenIdle(this.session);
    }
  }

  private current(): BrowserSession {
    if (this.session?.hasExited) this.end(this.session, 'exited');
    return (this.session ??= new BrowserSession(this.config, this.work));
  }

  /** Running prints finish in it; the next one starts another. */
  private end(session: BrowserSession, reason: EndReason): void {
    if (this.session === session) {
      this.session = undefined;
      ends.inc({ users: this.users, reason });
    }
    const shutdown = session.end();
    this.shutdowns.add(shutdown);
    void shutdown.finally(() => this.shutdowns.delete(shutdown));
  }

  private endWhenIdle(session: BrowserSession): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.end(session, 'idle'), this.work.idleMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idleTimer);
    if (this.session) this.end(this.session, 'shutdown');
    await Promise.all(this.shutdowns);
  }
}

/** A separate Chromium for batches: whatever they do to it, the readers' one is unaffected. */
@Injectable()
export class BatchChromium extends Chromium {
  protected override readonly work = forBatches;
}

/** Runs a print when a page is free, and measures both. */
function measurePrint<T>(users: Users, limit: LimitFunction, print: () => Promise<T>): Promise<T> {
  waiting.inc({ users });
  return limit(async () => {
    waiting.dec({ users });
    running.inc({ users });
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const printed = await print();
      outcome = 'completed';
      return printed;
    } finally {
      running.dec({ users });
      prints.observe({ users, outcome }, (performance.now() - startedAt) / 1_000);
    }
  });
}
