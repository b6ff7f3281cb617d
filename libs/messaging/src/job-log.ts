import type { Job, Worker } from 'bullmq';
import { logAccess } from '#platform/access-log.ts';
import { logger } from '#platform/logging.ts';
import { requestContext } from '#platform/request-context.ts';

/** Thrown by a job that is not done yet and has not failed: the queue runs it again after the next delay. */
export class RetryLater extends Error {}

/** Logs each attempt of a job or event under the id of the request that caused it. */
export function logOutcomes(worker: Worker, unit: 'job' | 'event'): void {
  worker.on('completed', (job) => {
    const ms = (job.finishedOn ?? 0) - (job.processedOn ?? 0);
    const fields = () => ({ ...namesOf(job, unit), attempts: job.attemptsMade, ms });
    logAccess(unit, requestIdOf(job), false, fields);
  });
  // Also emitted for a job that stalled too often, of which no attempt was logged.
  worker.on('failed', (job, error) =>
    requestContext.run({ requestId: requestIdOf(job) }, () => {
      const fields = { ...namesOf(job, unit), attempts: job?.attemptsMade };
      if (error instanceof RetryLater) logger.debug({ ...fields, reason: error.message }, `${unit} delayed`);
      else logger.error({ err: error, ...fields }, `${unit} failed`);
    }),
  );
  worker.on('error', (error) => logger.warn({ err: error, queue: worker.name }, `${unit} worker`));
}

const requestIdOf = (job?: Job): string => (job?.data as { requestId?: string })?.requestId ?? 'none';
const namesOf = (job: Job | undefined, unit: string) => ({ [unit]: job?.name, id: job?.id });
