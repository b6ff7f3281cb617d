import type { Job, Worker } from 'bullmq';
import { Histogram } from 'prom-client';
import { logAccess } from '#platform/telemetry/access-log.ts';
import { currentService } from '#platform/context/service-scope.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { requestContext } from '#platform/context/request-context.ts';

/** Thrown by a job that is not done yet and has not failed: the queue runs it again after the next delay. */
export class RetryLater extends Error {}

const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of an attempt of a job or event, by queue and outcome: completed, failed, or delayed (not done yet)',
  labelNames: ['process', 'queue', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
});

const ages = new Histogram({
  name: 'job_age_seconds',
  help: 'Time from the order of a job, or from the change that an event reports, until it is done, by queue',
  labelNames: ['process', 'queue'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
});

/** Measures each attempt of a job or event, and logs it under the id of the request that caused it. */
export function logOutcomes(worker: Worker, unit: 'job' | 'event'): void {
  const process = currentService();
  worker.on('completed', (job) => {
    const ms = (job.finishedOn ?? 0) - (job.processedOn ?? 0);
    const fields = () => ({ ...namesOf(job, unit), attempts: job.attemptsMade, ms });
    durations.observe({ process, queue: worker.name, outcome: 'completed' }, ms / 1_000);
    ages.observe(
      { process, queue: worker.name },
      Math.max(0, (job.finishedOn ?? 0) - orderedAt(job)) / 1_000,
    );
    logAccess(unit, requestIdOf(job), false, fields);
  });
  // BullMQ also emits it for a job that stalled too often, of which no attempt was logged.
  worker.on('failed', (job, error) =>
    requestContext.run({ requestId: requestIdOf(job) }, () => {
      // The next process continues jobs that a stopping one could not end.
      const isDelayed = error instanceof RetryLater || stopping.aborted;
      const outcome = isDelayed ? 'delayed' : 'failed';
      durations.observe(
        { process, queue: worker.name, outcome },
        (Date.now() - (job?.processedOn ?? Date.now())) / 1_000,
      );
      const fields = { ...namesOf(job, unit), attempts: job?.attemptsMade };
      if (isDelayed) logger.debug({ ...fields, reason: error.message }, `${unit} delayed`);
      else logger.error({ err: error, ...fields }, `${unit} failed`);
    }),
  );
  worker.on('error', (error) => {
    const { name: queue } = worker;
    if (!lostLock.test(error.message)) return logger.warn({ err: error, queue }, `${unit} worker`);
    logger.info({ queue, reason: error.message }, `${unit} held up by a busy machine, attempted again`);
  });
}

/** BullMQ's repeated message about a lapsed lock. */
const lostLock = /^(?:could not renew lock|Missing lock) for job /;

const requestIdOf = (job?: Job): string => (job?.data as { requestId?: string })?.requestId ?? 'none';
/** Earliest time at which the job could run. */
function orderedAt(job: Job): number {
  const occurredAt = (job.data as { occurredAt?: string } | null)?.occurredAt;
  return (occurredAt === undefined ? job.timestamp : Date.parse(occurredAt)) + (job.opts.delay ?? 0);
}
const namesOf = (job: Job | undefined, unit: string) => ({ [unit]: job?.name, id: job?.id });
