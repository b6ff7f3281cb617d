import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { DocumentJob, SessionUser } from '#contracts/fields/entities.ts';
import { MAX_WAITING_JOBS } from '#contracts/text/limits.ts';
import { paths } from '#contracts/journal/paths.ts';
import { Outbox } from '#messaging/outbox.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { Idempotency } from '#platform/writes/idempotency.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { BatchJob, unfinished } from './batch-job.schema.ts';

/** A job without its items, of which there may be thousands. */
export type JobSummary = Omit<BatchJob, 'items'>;
const withoutItems = { items: 0 } as const;

const MOST_LISTED = 20;
const RETRY_AFTER_SECONDS = 10;
/** How long a stopping process still watches jobs: less than it waits for its requests. */
const LAST_WATCH_MS = 5_000;
/** Polling backs off: a small batch completes within the first polls, a large one changes slowly. */
const pollDelayMs = (polls: number): number => Math.min(50 * 1.2 ** polls, 100);

/** Jobs from their callers' point of view. */
@Injectable()
export class BatchJobs implements OnModuleDestroy {
  private readonly ending = new AbortController();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>,
    private readonly outbox: Outbox,
    private readonly files: FileStore,
    private readonly idempotency: Idempotency,
  ) {
    const endSoon = () => setTimeout(() => this.ending.abort(), LAST_WATCH_MS);
    stopping.addEventListener('abort', endSoon);
  }

  /**
   * Stores the job, the command to process it and the response to a repeated order in one transaction.
   *
   * @throws DomainError too_many_requests when the user has the maximum of waiting jobs
   */
  async create(
    order: Pick<BatchJob, 'kind' | 'items' | 'total' | 'attended' | 'title' | 'fileName'>,
    user: SessionUser,
  ): Promise<JobSummary> {
    const now = new Date();
    const job: BatchJob = {
      _id: randomUUID(),
      ...order,
      state: 'queued',
      done: 0,
      failed: [],
      createdBy: user.id,
      createdByName: user.name,
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
      const command = { type: 'documents.make-batch', data: { jobId: job._id }, id: job._id } as const;
      await this.outbox.store(session, { commands: [command] });
      // Nothing remains of a job that its caller waits for.
      if (!job.attended) await this.idempotency.store(session, jobView(job));
    });
    return job;
  }

  /** @throws DomainError not_found, also for another user's job */
  async find(id: string, user: SessionUser): Promise<JobSummary> {
    const job = await this.jobs.findOne({ _id: id, createdBy: user.id }, withoutItems).lean();
    if (!job) throw new DomainError('not_found');
    return job;
  }

  /** The user's jobs of the last day, newest first, so that a page can find its own after a reload. */
  async recent(user: SessionUser): Promise<JobSummary[]> {
    const found = this.jobs
      .find({ createdBy: user.id, attended: false }, withoutItems)
      .sort({ createdAt: -1 });
    return found.limit(MOST_LISTED).lean();
  }

  /** Makes the worker stop after the current chunk. A finished job is left unchanged. */
  async cancel(id: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: id, state: { $in: unfinished } },
      { $set: { state: 'cancelled', updatedAt: new Date() } },
    );
  }

  async isThere(id: string): Promise<boolean> {
    return (await this.jobs.exists({ _id: id })) !== null;
  }

  /** Puts a job that the queue had failed back into the waiting state. */
  async reopen(id: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: id, state: 'failed' },
      { $set: { state: 'queued', updatedAt: new Date() }, $unset: { message: 1 } },
    );
  }

  /** Yields the job now and after each change, until it finishes, the signal aborts or this process stops. */
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<JobSummary> {
    const stop = AbortSignal.any([signal, this.ending.signal]);
    let last = '';
    for (let polls = 0; !stop.aborted; polls += 1) {
      const job = await this.jobs.findById(id, withoutItems).lean();
      if (!job) return;
      const { updatedAt: _, lease: __, ...shown } = job;
      if (last !== (last = JSON.stringify(shown))) yield job;
      if (!unfinished.includes(job.state)) return;
      await pause(pollDelayMs(polls), undefined, { signal: stop }).catch(() => undefined); // ends the loop
    }
  }

  /** Deletes the job and its file. */
  async remove({ _id, file }: JobSummary): Promise<void> {
    await this.jobs.deleteOne({ _id });
    if (file?.startsWith(RESULTS)) await this.files.remove(file);
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }
}

/** Folder of the results that belong to a single job. */
export const RESULTS = 'jobs/';

export function jobView(job: JobSummary): DocumentJob {
  const { _id, kind, title, state, done, total, file, failed, message } = job;
  return {
    id: _id,
    kind,
    title,
    state,
    done,
    total,
    ...(file && { file: paths.jobFile(_id) }),
    ...(failed.length > 0 && { failed }),
    ...(message && { message }),
    createdby: job.createdByName,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}
