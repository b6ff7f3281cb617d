import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobData, JobType } from '#contracts/jobs.js';
import { JobWaiter } from '#messaging/job-waiter.js';
import { DomainError } from '#platform/domain-error.js';
import { FileStore, type StoredFile } from '#platform/file-store.js';
import { logger } from '#platform/logging.js';
import { currentRequestId } from '#platform/request-context.js';

/** A reader gets an answer within ten seconds, whatever the worker does. */
const WAIT_MS = 8_000;

/** Where they lie in the file store. */
export const renderedFolders = [
  'certificates',
  'cover-pages',
  'editorial-board',
  'editors-certificates',
  'index-pages',
] as const;

/** Counts changes of what is done to every printed document: a file made in an older way is made again. */
const RENDERING = 1;

/**
 * The key of the file that shows this content, the same for the same content.
 *
 * @param design counts changes of the document's design: a file drawn in an older one is made again
 */
export function fileKey(folder: (typeof renderedFolders)[number], design: number, content: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([RENDERING, design, content]))
    .digest('hex');
  return `${folder}/${hash.slice(0, 2)}/${hash}.pdf`;
}

export interface RenderedFile {
  file: StoredFile;
  etag: string;
}

/** Documents for a waiting reader: answered at once when they are there, made by a worker when not. */
@Injectable()
export class RenderedFiles {
  constructor(
    private readonly files: FileStore,
    private readonly jobs: JobWaiter,
  ) {}

  /**
   * @param key as `fileKey` gives it
   * @param job makes the file and answers its key, another one when its content changed meanwhile
   * @throws DomainError service_unavailable when the file is not made in time; the job itself goes on
   */
  async file<T extends JobType>(
    key: string,
    job: T,
    data: Omit<JobData[T], 'requestId'>,
  ): Promise<RenderedFile> {
    const there = await this.open(key);
    if (there) return there;
    let made: unknown;
    let why: unknown;
    try {
      const command = { ...data, requestId: currentRequestId() } as JobData[T];
      made = await this.jobs.run(job, key.replaceAll('/', '-'), command, WAIT_MS);
    } catch (error) {
      why = error;
    }
    const file = await this.open(typeof made === 'string' ? made : key);
    if (file) return file;
    logger.warn({ err: why, job, key }, 'document not made in time');
    throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
  }

  private async open(key: string): Promise<RenderedFile | undefined> {
    const file = await this.files.use(key);
    return file && { file, etag: `"${key.slice(-36, -4)}"` };
  }
}
