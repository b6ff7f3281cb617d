import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { split, type SplitRequest } from './split-print.ts';
import type { SplitFunctions } from './split-thread.ts';

const SPLIT_MS = 30_000;
const script = new URL(`./split-thread${extname(import.meta.url)}`, import.meta.url);

/** Splits a PDF into a document for each page, in a thread, so that Chromium prints the next ones meanwhile. */
@Injectable()
export class PdfSplitter implements OnModuleDestroy {
  private readonly thread = new ThreadCalls<SplitFunctions>(script, { heapMegabytes: 256, idleMs: 60_000 });

  /** Starts the thread in advance, for a split that is about to follow; a failure is reported by that one. */
  launch(): void {
    this.thread.call(SPLIT_MS, 'ready').catch(() => undefined);
  }

  /** @throws Error unless there is exactly one page per information */
  split(request: SplitRequest): Promise<Uint8Array[]> {
    // A lone page is split sooner than a thread has started.
    return request.information.length === 1 ? split(request) : this.thread.call(SPLIT_MS, 'split', request);
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.end();
  }
}

/** A separate thread for batches: no reader waits until a large print is split. */
@Injectable()
export class BatchSplitter extends PdfSplitter {}
