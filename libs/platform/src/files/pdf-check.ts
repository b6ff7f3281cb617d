import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls, ThreadTimeout } from '#platform/process/thread-calls.ts';
import type { PdfReadingFunctions } from './pdf-reading-thread.ts';

const CANNOT_BE_OPENED = 'This PDF cannot be opened: it is damaged or needs a password';
const script = new URL(`./pdf-reading-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<PdfReadingFunctions>(script, { heapMegabytes: 128, idleMs: 60_000 });

/** Checks that an upload is a PDF that can be opened, in a thread with limits, since it may be malicious. */
@Injectable()
export class PdfCheck {
  protected readonly openMs: number = 10_000;

  /** @returns the number of its pages @throws DomainError not_a_pdf, ThreadTimeout */
  async requirePdf(upload: Buffer): Promise<number> {
    // Programs that send files put lines before it and after the end; readers of PDFs allow for both. Markup before it
    // would make the file a page as well.
    const start = upload.subarray(0, 1_024).indexOf('%PDF-');
    if (start === -1 || upload.subarray(0, start).includes('<')) throw new DomainError('not_a_pdf');
    const pages = await thread.call(this.openMs, 'countPages', upload).catch((error: unknown) => {
      if (error instanceof ThreadTimeout) throw error;
      logger.warn({ err: error }, 'a PDF could not be opened within limits');
      return 0;
    });
    if (pages === 0) throw new DomainError('not_a_pdf', { message: CANNOT_BE_OPENED });
    return pages;
  }
}
