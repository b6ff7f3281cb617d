import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { BatchKindName, DocumentJob, SessionUser } from '#contracts/entities.js';
import { MAX_WAITING_JOBS } from '#contracts/limits.js';
import { paths } from '#contracts/paths.js';
import { Outbox } from '#messaging/outbox.js';
import { DomainError } from '#platform/domain-error.js';
import { FileStore } from '#platform/file-store.js';
import { inTransaction } from '#platform/mongo.module.js';
import { BatchJob, unfinished } from './batch-job.schema.js';

/** A job without its items, of which there may be thousands. */
export type JobSummary = Omit<BatchJob, 'items'>;
const withoutItems = { items: 0 } as const;

const MOST_LISTED = 20;
const RETRY_AFTER_SECONDS = 10;
/** A small batch is done before its watcher has looked twice; a large one needs no look more often than it moves. */
const lookAgainMs = (looks: number): number => Math.min(50 * 1.2 ** looks, 100);

/** The jobs as their callers see them. */
@Injectable()
export class BatchJobs implements OnModuleDestroy {
  private readonly ending = new AbortController();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>,
    private readonly outbox: Outbox,
    private readonly files: FileStore,
  ) {}

  /**
   * Stores the job and the command to do it in one transaction.
   *
   * @param attended whether the caller waits for the file itself
   * @throws DomainError too_many_requests while as many of the user's jobs wait as may
   */
  async create(
    kind: BatchKindName,
    items: string[],
    total: number,
    user: SessionUser,
    attended: boolean,
  ): Promise<JobSummary> {
    const now = new Date();
    const job: BatchJob = {
      _id: randomUUID(),
      kind,
      items,
      state: 'queued',
      done: 0,
      total,
      failed: [],
      createdBy: user.id,
      attended,
      createdAt: now,
      updatedAt: now,
    };
    await inTransaction(this.connection, async (session) => {
      const waiting = await this.jobs.countDocuments(
        { createdBy: user.id, state: { $in: unfinished } },
        { session },
      );
      if (waiting >= MAX_WAITING_JOBS)
        throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await this.jobs.create([job], { session });
      await this.outbox.command(session, 'documents.make-batch', { jobId: job._id }, job._id);
    });
    return job;
  }

  /** @throws DomainError not_found, when it is another user's too */
  async find(id: string, user: SessionUser): Promise<JobSummary> {
    const job = await this.jobs.findOne({ _id: id, createdBy: user.id }, withoutItems).lean();
    if (!job) throw new DomainError('not_found');
    return job;
  }

  /** The user's jobs of the last day, newest first, so that a screen finds its own again. */
  async recent(user: SessionUser): Promise<JobSummary[]> {
    const found = this.jobs
      .find({ createdBy: user.id, attended: false }, withoutItems)
      .sort({ createdAt: -1 });
    return found.limit(MOST_LISTED).lean();
  }

  /** Has the worker stop after the chunk at hand. A job that has come to its end stays as it is. */
  async cancel(id: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: id, state: { $in: unfinished } },
      { $set: { state: 'cancelled', updatedAt: new Date() } },
    );
  }

  async isThere(id: string): Promise<boolean> {
    return (await this.jobs.exists({ _id: id })) !== null;
  }

  /** Has a job that the queue had given up wait again. */
  async reopen(id: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: id, state: 'failed' },
      { $set: { state: 'queued', updatedAt: new Date() }, $unset: { message: 1 } },
    );
  }

  /** The job now and after each change, until it has come to its end, the signal fires or this process ends. */
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<JobSummary> {
    const stop = AbortSignal.any([signal, this.ending.signal]);
    let last = '';
    for (let looks = 0; !stop.aborted; looks += 1) {
      const job = await this.jobs.findById(id, withoutItems).lean();
      if (!job) return;
      const { updatedAt: _, lease: __, ...shown } = job;
      if (last !== (last = JSON.stringify(shown))) yield job;
      if (!unfinished.includes(job.state)) return;
      await pause(lookAgainMs(looks), undefined, { signal: stop }).catch(() => undefined); // the loop ends
    }
  }

  /** Forgets the job and its file. */
  async remove({ _id, file }: JobSummary): Promise<void> {
    await this.jobs.deleteOne({ _id });
    if (file?.startsWith(RESULTS)) await this.files.remove(file);
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }
}

/** Folder of the results that belong to their job alone. */
export const RESULTS = 'jobs/';

export function jobView(job: JobSummary): DocumentJob {
  const { _id, kind, state, done, total, file, failed, message, createdAt } = job;
  return {
    id: _id,
    kind,
    state,
    done,
    total,
    ...(file && { file: paths.jobFile(_id) }),
    ...(failed.length > 0 && { failed }),
    ...(message && { message }),
    createdAt: createdAt.toISOString(),
  };
}
