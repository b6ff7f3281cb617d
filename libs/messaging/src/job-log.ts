import type { Job, Worker } from 'bullmq';
import { logAccess } from '#platform/access-log.ts';
import { logger } from '#platform/logging.ts';
import { requestContext } from '#platform/request-context.ts';

/** Logs each attempt of a job or event under the id of the request that caused it. */
export function logOutcomes(worker: Worker, unit: 'job' | 'event'): void {
  worker.on('completed', (job) => {
    const ms = (job.finishedOn ?? 0) - (job.processedOn ?? 0);
    const fields = () => ({ ...namesOf(job, unit), attempts: job.attemptsMade, ms });
    logAccess(unit, requestIdOf(job), false, fields);
  });
  // Also emitted for a job that stalled too often, of which no attempt was logged.
  worker.on('failed', (job, error) =>
    requestContext.run({ requestId: requestIdOf(job) }, () =>
      logger.error({ err: error, ...namesOf(job, unit), attempts: job?.attemptsMade }, `${unit} failed`),
    ),
  );
  worker.on('error', (error) => logger.warn({ err: error, queue: worker.name }, `${unit} worker`));
}

const requestIdOf = (job?: Job): string => (job?.data as { requestId?: string })?.requestId ?? 'none';
const namesOf = (job: Job | undefined, unit: string) => ({ [unit]: job?.name, id: job?.id });
