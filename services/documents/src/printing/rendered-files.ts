import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobData, JobType } from '#contracts/api/jobs.ts';
import { JobWaiter } from '#messaging/job-waiter.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { logger } from '#platform/process/logging.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { currentOrigin } from '#platform/telemetry/tracing.ts';
import type { Unprintable } from './letters-without-font.ts';

const SWEEP_EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** A reader gets a response within ten seconds, whatever the worker does. */
const WAIT_MS = 8_000;

/** Folders of files and the days without requests after which they are deleted; erased manuscripts must not stay. */
export const renderedFolders = {
  certificates: 30,
  'certificate-thumbnails': 30,
  'cover-pages': 30,
  'editorial-board': 30,
  'editors-certificates': 30,
  'index-pages': 30,
  'manuscript-papers': 0.5,
  'service-certificates': 0.5,
} as const;

/** Version of the processing common to all printed documents: increase it to have older files regenerated. */
const RENDERING = 2;

/**
 * The file key for this content, equal for equal content.
 * @param design version of the document's design: increase it to have older files regenerated
 */
export function fileKey(
  folder: keyof typeof renderedFolders,
  design: number,
  content: unknown,
  ending: 'pdf' | 'webp' = 'pdf',
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([RENDERING, design, content]))
    .digest('hex');
  return `${folder}/${hash.slice(0, 2)}/${hash}.${ending}`;
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
    const existing = await this.findStored(key);
    return existing ?? this.created(this.run(job, key.replaceAll('/', '-'), data), key);
  }

  /** Runs a job that creates files, for as long as a reader waits. @param id equal for jobs that are the same */
  run<T extends JobType>(job: T, id: string, data: Omit<JobData[T], 'requestId'>): Promise<unknown> {
    return this.jobs.run(job, id, { ...data, ...currentOrigin() } as JobData[T], WAIT_MS);
  }

  /**
   * Waits for the file that a job creates.
   * @param created its key, or what makes it unprintable
   * @param key the expected one, by which the file is found when it was created without the job's result being known
   * @throws DomainError letters_without_font; service_unavailable when there is no file
   */
  async created(created: Promise<unknown>, key?: string): Promise<RenderedFile> {
    const [result] = await Promise.allSettled([created]);
    const problem = result.status === 'fulfilled' && (result.value as Unprintable | null)?.problem;
    if (problem) throw new DomainError('letters_without_font', { message: problem });
    const made = result.status === 'fulfilled' && typeof result.value === 'string' ? result.value : key;
    const file = made === undefined ? undefined : await this.findStored(made);
    if (file) return file;
    const err: unknown = result.status === 'rejected' ? result.reason : undefined;
    logger.warn({ err, key: made }, 'document not created in time');
    throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
  }

  async findStored(key: string): Promise<RenderedFile | undefined> {
    const file = await this.files.use(key);
    return file && { file, etag: `"${key.replace(/\.\w+$/, '').slice(-32)}"` };
  }
}

/** Deletes rendered files that nobody requested for their time; they are outdated or generated again. */
@Injectable()
export class FileSweep extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('rendered files', SWEEP_EVERY_MS, () => this.sweep(new Date())),
  ];

  constructor(private readonly files: FileStore) {
    super();
  }

  async sweep(now: Date): Promise<void> {
    for (const [folder, days] of Object.entries(renderedFolders)) {
      const before = new Date(now.getTime() - days * DAY_MS);
      for await (const key of this.files.unusedSince(folder, before)) await this.files.remove(key);
    }
  }
}
