import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HelperThread } from '#platform/helper-thread.ts';
import type { SplitReply, SplitRequest } from './split-thread.ts';

const SPLIT_MS = 30_000;
const script = new URL(`./split-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Splits a PDF of many documents into one for each page, with its own information and tags. Works in a separate
 * thread, so that Chromium prints the next chunk meanwhile.
 */
@Injectable()
export class PdfSplitter implements OnModuleDestroy {
  private readonly thread = new HelperThread<SplitRequest, SplitReply>(script, SPLIT_MS);

  /** @throws Error unless there is exactly one page per information */
  async split(request: SplitRequest): Promise<Uint8Array[]> {
    const response = await this.thread.ask(request);
    if ('error' in response) throw new Error(response.error);
    return response.pdfs;
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.end();
  }
}
