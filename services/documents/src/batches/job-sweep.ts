import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { jobs } from '#contracts/api/jobs.ts';
import { Queues } from '#messaging/queues.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { BatchJob, RESULTS, unfinished } from './batch-job.schema.ts';

const ABANDONED_EVERY_MS = 15_000;
const EXPIRY_EVERY_MS = 3_600_000;
const RETENTION_MS = 86_400_000;
/** A running job is updated more often than this. */
const SILENT_MS = 20_000;

const messages = {
  outage: 'The files could not be created. Try again later',
  fault: 'The files cannot be created. The failed jobs on the dashboard say why; trying again does not help',
};

/** Fails jobs whose commands the queue has given up, and deletes those older than a day with their files. */
@Injectable()
export class JobSweep extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('abandoned jobs', ABANDONED_EVERY_MS, () =>
      this.failAbandoned(new Date(Date.now() - SILENT_MS)),
    ),
    new RepeatedSweep('old jobs', EXPIRY_EVERY_MS, () => this.expire(new Date(Date.now() - RETENTION_MS))),
  ];

  constructor(
    @InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>,
    private readonly queues: Queues,
    private readonly files: FileStore,
  ) {
    super();
  }

  /**
   * Fails the jobs whose commands the queue has given up: their workers may not have been able to report it.
   * @param before jobs updated since then are still running
   */
  async failAbandoned(before: Date): Promise<void> {
    const { queue } = jobs['documents.make-batch'];
    const silent = { state: { $in: unfinished }, updatedAt: { $lt: before } };
    for (const { _id } of await this.jobs.find(silent, { _id: 1 }).lean()) {
      const failure = await this.queues.failureOf(queue, _id);
      if (!failure) continue;
      const message = messages[failure];
      await this.jobs.updateOne(
        { _id, ...silent },
        { $set: { state: 'failed', message, updatedAt: new Date() } },
      );
    }
  }

  /** @param before jobs ordered before then are deleted, unless they are still running */
  async expire(before: Date): Promise<void> {
    await this.jobs.deleteMany({ createdAt: { $lt: before }, state: { $nin: unfinished } });
    for await (const key of this.files.olderThan(RESULTS, before)) await this.files.remove(key);
  }
}
