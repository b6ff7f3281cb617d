import type { Job } from 'bullmq';
import { eventQueue, type EventType, subscribers } from '#contracts/api/events.ts';
import { type FailedJob, jobs, type JobType, type QueueState } from '#contracts/api/jobs.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Queues } from './queues.ts';

const MAX_FAILED_SHOWN = 100;
const MAX_ERROR_LENGTH = 300;
/** BullMQ's message when the worker of a job has died, or a busy machine has held it up, too often. */
const STALLED = 'job stalled more than allowable limit';

export interface FailedJobRules {
  isRetryable(job: Job): Promise<boolean>;
  /** Called before a worker can process the job again. */
  reopen?(job: Job): Promise<void>;
  /** Called before the job is discarded. */
  cancel(job: Job): Promise<void>;
}

/** The queues of a service: those of its jobs and of the subscribers to its events. */
function queuesOf(service: string): string[] {
  const isOfService = (type: string) => type.startsWith(`${service}.`);
  const ownJobs = (Object.keys(jobs) as JobType[]).filter(isOfService).map((type) => jobs[type].queue);
  const ownEvents = (Object.keys(subscribers) as EventType[]).filter(isOfService);
  const events = ownEvents.flatMap((type) => subscribers[type]).map(eventQueue);
  return [...new Set([...ownJobs, ...events])].sort();
}

/** The waiting and failed jobs of a service's own queues, for the admin pages. */
export class QueueOverview {
  private readonly names: string[];

  constructor(
    service: string,
    private readonly queues: Queues,
    private readonly rules: FailedJobRules,
  ) {
    this.names = queuesOf(service);
  }

  all(): Promise<QueueState[]> {
    return Promise.all(this.names.map((name) => this.state(name)));
  }

  /** Retries a failed job from the start. @throws DomainError not_found, job_not_retryable */
  async retry(queue: string, id: string): Promise<void> {
    const job = await this.failed(queue, id);
    if (!(await this.rules.isRetryable(job))) throw new DomainError('job_not_retryable');
    await this.rules.reopen?.(job);
    await job.updateProgress(0);
    await job.retry('failed', { resetAttemptsMade: true });
  }

  /** Makes the worker end a failed job without running it, so that none is sent again. @throws DomainError not_found */
  async discard(queue: string, id: string): Promise<void> {
    const job = await this.failed(queue, id);
    await this.rules.cancel(job);
    await job.updateData({ ...(job.data as object), discarded: true });
    await job.retry('failed', { resetAttemptsMade: true });
  }

  private async state(name: string): Promise<QueueState> {
    const queue = this.queues.queue(name);
    const [counts, failed] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed'),
      queue.getFailed(0, MAX_FAILED_SHOWN - 1),
    ]);
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
    const shownJobs = failed.map(async (job) => failedJobOf(job, await this.rules.isRetryable(job)));
    return {
      name,
      waiting: waiting + prioritized,
      active,
      delayed,
      failed: await Promise.all(shownJobs),
    };
  }

  private async failed(queue: string, id: string): Promise<Job> {
    const job = this.names.includes(queue) ? await this.queues.queue(queue).getJob(id) : undefined;
    if (!job || !(await job.isFailed())) throw new DomainError('not_found');
    return job;
  }
}

/** Whether a user discarded the job: its worker then completes it without running it. */
export const isDiscarded = (job: Job): boolean =>
  (job.data as { discarded?: boolean } | null)?.discarded === true;

function failedJobOf(
  { id = '', name, failedReason, attemptsMade, finishedOn = 0, data }: Job,
  retryable: boolean,
): FailedJob {
  return {
    id,
    name,
    error:
      failedReason === STALLED
        ? 'The process running it ended, or was held up by a busy machine, four times'
        : failedReason.split('\n', 1)[0]!.slice(0, MAX_ERROR_LENGTH),
    attempts: attemptsMade,
    failedAt: new Date(finishedOn).toISOString(),
    retryable,
    data: data as Record<string, unknown>,
  };
}
