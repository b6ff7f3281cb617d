import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '#platform/domain-error.js';
import { HelperThread } from '#platform/helper-thread.js';
import { logger } from '#platform/logging.js';
import type { OpenedPdf } from './pdf-thread.js';

const OPEN_MS = 10_000;
const CANNOT_BE_OPENED = 'This PDF cannot be opened: it is damaged or needs a password';
const script = new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url);

/** Finds out whether an uploaded file is a PDF that opens, in a thread with limits: the file may be hostile. */
@Injectable()
export class PdfCheck implements OnModuleDestroy {
  private readonly thread = new HelperThread<Uint8Array, OpenedPdf>(script, OPEN_MS);

  /** @throws DomainError not_a_pdf */
  async requirePdf(upload: Buffer): Promise<void> {
    const type = await fileTypeFromBuffer(upload);
    // Every PDF ends in its %%EOF mark; one without was cut off on its way.
    const ending = upload.subarray(-2_048).includes('%%EOF');
    if (type?.mime !== 'application/pdf' || !ending) throw new DomainError('not_a_pdf');
    const { pages } = await this.thread.ask(upload).catch((error: unknown) => {
      logger.warn({ err: error }, 'a PDF could not be opened within limits');
      return { pages: 0 };
    });
    if (pages === 0) throw new DomainError('not_a_pdf', { message: CANNOT_BE_OPENED });
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.end();
  }
}
