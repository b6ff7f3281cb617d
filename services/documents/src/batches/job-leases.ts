import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { logger } from '#platform/process/logging.ts';
import { BatchJob, unfinished } from './batch-job.schema.ts';

const LASTS_MS = 5_000;
const RENEWED_EVERY_MS = 1_500;
const POLL_EVERY_MS = 500;

/** By the database's clock: those of workers may jump or differ, and a lease of tomorrow would hold the job until then. */
const renewal = { $currentDate: { 'lease.renewed': true, updatedAt: true } } as const;

/** Assigns a job to one worker at a time, even if the queue delivers it to several. */
@Injectable()
export class JobLeases {
  constructor(@InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>) {}

  /**
   * Waits while another worker holds the job: if that worker dies, the job is not lost.
   *
   * @returns undefined when the job has finished or does not exist
   */
  async take(jobId: string): Promise<LeasedJob | undefined> {
    const worker = randomUUID();
    for (;;) {
      const expired = { $lt: ['$lease.renewed', { $subtract: ['$$NOW', LASTS_MS] }] };
      const job = await this.jobs
        .findOneAndUpdate(
          { _id: jobId, state: { $in: unfinished }, $or: [{ lease: null }, { $expr: expired }] },
          { $set: { state: 'running', 'lease.worker': worker }, ...renewal },
          { returnDocument: 'after' },
        )
        .lean();
      if (job) return new LeasedJob(this.jobs, job, worker);
      if (!(await this.isUnfinished(jobId))) return undefined;
      await pause(POLL_EVERY_MS);
    }
  }

  async isUnfinished(jobId: string): Promise<boolean> {
    return (await this.jobs.exists({ _id: jobId, state: { $in: unfinished } })) !== null;
  }
}

/** A job locked by this worker. */
export class LeasedJob {
  private readonly ended = new AbortController();
  private readonly renewal: NodeJS.Timeout;

  constructor(
    private readonly jobs: Model<BatchJob>,
    readonly job: BatchJob,
    private readonly worker: string,
  ) {
    this.renewal = setInterval(() => void this.renew(), RENEWED_EVERY_MS);
  }

  /** Aborts when the job was cancelled, or taken over by another worker. */
  get signal(): AbortSignal {
    return this.ended.signal;
  }

  /** Updates the job and renews the lease. When the lease is lost, only aborts the signal. */
  async update(change: UpdateQuery<BatchJob>): Promise<void> {
    const { matchedCount } = await this.jobs.updateOne(
      { _id: this.job._id, state: 'running', 'lease.worker': this.worker },
      { ...change, ...renewal },
    );
    if (matchedCount === 0) this.ended.abort();
  }

  /** Lets another worker take the job immediately, unless it is finished. */
  async release(): Promise<void> {
    clearInterval(this.renewal);
    await this.jobs.updateOne({ _id: this.job._id, 'lease.worker': this.worker }, { $unset: { lease: 1 } });
  }

  private async renew(): Promise<void> {
    try {
      await this.update({});
    } catch (error) {
      // MongoDB is unavailable: the next renewal may still be in time; if not, another worker takes over.
      logger.warn({ err: error, job: this.job._id }, 'lease not renewed');
    }
  }
}
