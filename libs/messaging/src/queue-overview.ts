import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { eventQueue, subscribers } from '#contracts/events.js';
import { type FailedJob, jobQueues, type QueueState } from '#contracts/jobs.js';
import { DomainError } from '#platform/domain-error.js';
import { Queues } from './queues.js';

const MOST_SHOWN = 100;
const MOST_OF_ERROR = 300;

/** Every queue there is, of jobs and of events. */
const names = [
  ...new Set([...Object.values(jobQueues), ...Object.values(subscribers).flat().map(eventQueue)]),
].sort();

/** What waits in the queues and what was given up, for staff to look into. */
@Injectable()
export class QueueOverview {
  constructor(private readonly queues: Queues) {}

  all(): Promise<QueueState[]> {
    return Promise.all(names.map((name) => this.state(name)));
  }

  /**
   * Has a failed job tried again from the start.
   *
   * @param first is done before a worker can take it up
   * @throws DomainError not_found
   */
  async retry(queue: string, id: string, first: () => Promise<void>): Promise<void> {
    const job = await this.failed(queue, id);
    await first();
    await job.retry('failed', { resetAttemptsMade: true });
  }

  /**
   * Ends a failed job without its being done. Its worker ends it: so whoever sent it sees it finished and does not send it again.
   *
   * @param first as of `retry`
   * @throws DomainError not_found
   */
  async discard(queue: string, id: string, first: () => Promise<void>): Promise<void> {
    const job = await this.failed(queue, id);
    await first();
    await job.updateData({ ...(job.data as object), discarded: true });
    await job.retry('failed', { resetAttemptsMade: true });
  }

  private async state(name: string): Promise<QueueState> {
    const queue = this.queues.queue(name);
    const [counts, failed] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed'),
      queue.getFailed(0, MOST_SHOWN - 1),
    ]);
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
    return { name, waiting: waiting + prioritized, active, delayed, failed: failed.map(shown) };
  }

  private async failed(queue: string, id: string): Promise<Job> {
    const job = names.includes(queue) ? await this.queues.queue(queue).getJob(id) : undefined;
    if (!job || !(await job.isFailed())) throw new DomainError('not_found');
    return job;
  }
}

/** Whether staff ended the job: a worker that takes it up does nothing. */
export const isDiscarded = (job: Job): boolean => (job.data as { discarded?: boolean }).discarded === true;

function shown({ id = '', name, failedReason, attemptsMade, finishedOn = 0, data }: Job): FailedJob {
  return {
    id,
    name,
    error: failedReason.split('\n', 1)[0]!.slice(0, MOST_OF_ERROR),
    attempts: attemptsMade,
    failedAt: new Date(finishedOn).toISOString(),
    data: data as Record<string, unknown>,
  };
}
