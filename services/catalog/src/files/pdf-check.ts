import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import type { PdfReadingFunctions } from './pdf-reading-thread.ts';

const OPEN_MS = 10_000;
const CANNOT_BE_OPENED = 'This PDF cannot be opened: it is damaged or needs a password';
const script = new URL(`./pdf-reading-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<PdfReadingFunctions>(script, { heapMegabytes: 128, idleMs: 60_000 });

/**
 * Checks that an upload is a PDF that can be opened, in a worker thread with limits, since the file may be
 * malicious.
 */
@Injectable()
export class PdfCheck {
  /**
   * @returns the number of its pages
   * @throws DomainError not_a_pdf
   */
  async requirePdf(upload: Buffer): Promise<number> {
    const type = await fileTypeFromBuffer(upload);
    // Every PDF ends with the %%EOF marker; a file without it is truncated.
    const hasEndMarker = upload.subarray(-2_048).includes('%%EOF');
    if (type?.mime !== 'application/pdf' || !hasEndMarker) throw new DomainError('not_a_pdf');
    const pages = await thread.call(OPEN_MS, 'countPages', upload).catch((error: unknown) => {
      logger.warn({ err: error }, 'a PDF could not be opened within limits');
      return 0;
    });
    if (pages === 0) throw new DomainError('not_a_pdf', { message: CANNOT_BE_OPENED });
    return pages;
  }
}
