import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobData, JobType } from '#contracts/jobs.ts';
import { JobWaiter } from '#messaging/job-waiter.ts';
import { DomainError } from '#platform/domain-error.ts';
import { FileStore, type StoredFile } from '#platform/file-store.ts';
import { logger } from '#platform/logging.ts';
import { currentRequestId } from '#platform/request-context.ts';

/** A reader gets a response within ten seconds, whatever the worker does. */
const WAIT_MS = 8_000;

/** Their folders in the file store. */
export const renderedFolders = [
  'certificates',
  'cover-pages',
  'editorial-board',
  'editors-certificates',
  'index-pages',
] as const;

/** Version of the processing common to all printed documents: increase it to have older files regenerated. */
const RENDERING = 1;

/**
 * The file key for this content, equal for equal content.
 *
 * @param design version of the document's design: increase it to have older files regenerated
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

/** Documents for a waiting reader: returned immediately when they exist, otherwise created by a worker. */
@Injectable()
export class RenderedFiles {
  constructor(
    private readonly files: FileStore,
    private readonly jobs: JobWaiter,
  ) {}

  /**
   * @param key from `fileKey`
   * @param job creates the file and returns its key, a different one when its content changed meanwhile
   * @throws DomainError service_unavailable when the file is not created in time; the job itself continues
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
    logger.warn({ err: why, job, key }, 'document not created in time');
    throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
  }

  private async open(key: string): Promise<RenderedFile | undefined> {
    const file = await this.files.use(key);
    return file && { file, etag: `"${key.slice(-36, -4)}"` };
  }
}
