import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { within } from '#platform/within.js';
import type { SplitAnswer, SplitRequest } from './split-thread.js';

const SPLIT_MS = 30_000;
const IDLE_MS = 60_000;
const MOST_MEGABYTES = 256;

/**
 * Splits a PDF of many documents into one for each page, with its own information and its tags. Works in a thread beside, so that
 * Chromium's next print is under way meanwhile; one after another, so that memory stays bounded.
 */
@Injectable()
export class PdfSplitter implements OnModuleDestroy {
  private thread?: Worker;
  private last: Promise<unknown> = Promise.resolve();
  private idleTimer?: NodeJS.Timeout;

  /** @throws Error when there is not one page for each information */
  split(request: SplitRequest): Promise<Uint8Array[]> {
    const split = this.last.then(() => this.ask(request));
    this.last = split.catch(() => undefined); // the caller's to handle; the next one goes on
    return split;
  }

  private async ask(request: SplitRequest): Promise<Uint8Array[]> {
    clearTimeout(this.idleTimer);
    const thread = (this.thread ??= start());
    try {
      const answer = await answerOf(thread, request);
      if ('error' in answer) throw new Error(answer.error);
      return answer.pdfs;
    } catch (error) {
      // It may be gone, or hang.
      await this.end();
      throw error;
    } finally {
      this.idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  private async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.terminate();
  }

  onModuleDestroy(): Promise<void> {
    return this.end();
  }
}

function start(): Worker {
  const thread = new Worker(new URL(`./split-thread${extname(import.meta.url)}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  thread.unref();
  return thread;
}

function answerOf(thread: Worker, request: SplitRequest): Promise<SplitAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SplitAnswer>();
  const gone = (code: number) => reject(new Error(`The splitting thread ended with code ${code}`));
  thread.on('message', resolve).on('error', reject).on('exit', gone);
  thread.postMessage(request);
  return within(SPLIT_MS, promise, () => new Error(`Not split within ${SPLIT_MS} ms`)).finally(() => {
    thread.off('message', resolve).off('error', reject).off('exit', gone);
  });
}
