import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import type { DrawnPage, PdfReadingFunctions } from './pdf-reading-thread.ts';

/** A long limit, so that a busy machine can read what an idle one reads in a second. */
const READ_MS = 60_000;
const script = new URL(`./pdf-reading-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<PdfReadingFunctions>(script, { heapMegabytes: 128, idleMs: 60_000 });

/** Reads PDFs in a worker thread with limits, since the file may be malicious. */
@Injectable()
export class PdfReader {
  /** The text of each page, as far as the limits allow; none of a file that cannot be read within them. */
  async pagesOf(pdf: Uint8Array): Promise<string[]> {
    return thread.call(READ_MS, 'pagesOf', pdf).catch((error: unknown) => {
      logger.warn({ err: error }, 'the text of a PDF could not be read within limits');
      return [];
    });
  }

  /** The first page as a picture; undefined if it cannot be drawn within the limits. */
  async firstPageOf(pdf: Uint8Array): Promise<DrawnPage | undefined> {
    return thread.call(READ_MS, 'drawFirstPage', pdf).catch((error: unknown) => {
      logger.warn({ err: error }, 'the first page of a PDF could not be drawn within limits');
      return undefined;
    });
  }
}
