import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Model, UpdateQuery } from 'mongoose';
import type { Leases } from '#platform/database/leases.ts';
import { logger } from '#platform/process/logging.ts';
import { type BatchJob, unfinished } from './batch-job.schema.ts';

const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_500;
const POLL_EVERY_MS = 500;

/** A job under a lease, so that one worker at a time processes it, even if the queue delivers it to several. */
export class LeasedJob {
  private readonly worker = randomUUID();
  private readonly lease: string;
  private readonly ended = new AbortController();
  private renewal?: NodeJS.Timeout;

  constructor(
    private readonly jobs: Model<BatchJob>,
    private readonly leases: Leases,
    private readonly id: string,
  ) {
    this.lease = `job ${id}`;
  }

  /** Aborts when the job is cancelled or another worker takes it over. */
  get signal(): AbortSignal {
    return this.ended.signal;
  }

  /**
   * Waits while another worker holds the lease: if that worker dies, the job is not lost.
   * @returns undefined when the job has finished or does not exist
   */
  async take(): Promise<BatchJob | undefined> {
    while (await this.isUnfinished()) {
      if (await this.leases.hold(this.lease, LEASE_MS, this.worker)) {
        this.renewal = setInterval(() => void this.renew(), RENEW_EVERY_MS);
        await this.update({ $set: { state: 'running' } });
        return (await this.jobs.findById(this.id).lean()) ?? undefined;
      }
      await pause(POLL_EVERY_MS);
    }
    return undefined;
  }

  async isUnfinished(): Promise<boolean> {
    return (await this.jobs.exists({ _id: this.id, state: { $in: unfinished } })) !== null;
  }

  /** Updates the job and renews the lease. When the lease is lost or the job finished, only aborts the signal. */
  async update(change: UpdateQuery<BatchJob>): Promise<void> {
    const isHeld = await this.leases.hold(this.lease, LEASE_MS, this.worker);
    const updated =
      isHeld &&
      (await this.jobs.updateOne(
        { _id: this.id, state: { $in: unfinished } },
        { ...change, $currentDate: { updatedAt: true } },
      ));
    if (!updated || updated.matchedCount === 0) this.ended.abort();
  }

  /** Lets another worker take the job immediately, unless it is finished. */
  async release(): Promise<void> {
    clearInterval(this.renewal);
    await this.leases.release(this.lease, this.worker);
  }

  private async renew(): Promise<void> {
    try {
      await this.update({});
    } catch (error) {
      // MongoDB is unavailable: the next renewal may still be in time; if not, another worker takes over.
      logger.warn({ err: error, job: this.id }, 'lease not renewed');
    }
  }
}
