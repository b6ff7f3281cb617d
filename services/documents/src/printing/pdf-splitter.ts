import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ThreadCalls } from '#platform/thread-calls.ts';
import type { SplitFunctions, SplitRequest } from './split-thread.ts';

const SPLIT_MS = 30_000;
const script = new URL(`./split-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Splits a PDF of many documents into one for each page, with its own information and tags. Works in a separate
 * thread, so that Chromium prints the next chunk meanwhile.
 */
@Injectable()
export class PdfSplitter implements OnModuleDestroy {
  private readonly thread = new ThreadCalls<SplitFunctions>(script, { heapMegabytes: 256, idleMs: 60_000 });

  /** @throws Error unless there is exactly one page per information */
  split(request: SplitRequest): Promise<Uint8Array[]> {
    return this.thread.call(SPLIT_MS, 'split', request);
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.end();
  }
}
