import { type Job, type Processor, UnrecoverableError, Worker } from 'bullmq';
import { type JobData, type JobType, type JobTypeOf, jobQueues } from '#contracts/jobs.js';
import { isDependencyFailure } from '#platform/dependency-failure.js';
import { requestContext } from '#platform/request-context.js';
import { logOutcomes } from './job-log.js';
import { isDiscarded } from './queue-overview.js';
import type { RedisConnection } from './redis.js';
import { retrySettings } from './retries.js';

/** One handler for each declared job of a service: a missing one does not compile. */
export type JobHandlers<Service extends string> = {
  [T in JobTypeOf<Service>]: (data: JobData[T]) => Promise<unknown>;
};

/** How many jobs of a queue run at once in this process. */
export type Concurrency = Record<string, number>;

/** Runs the declared jobs of a service; a job whose worker died is taken up again within eight seconds, and one that meets a fault of the
 * code is given up after a few attempts. */
export function startJobWorkers<Service extends string>(
  _service: Service,
  handlers: JobHandlers<Service>,
  redis: RedisConnection,
  concurrency: Concurrency,
): Worker[] {
  const process: Processor<JobData[JobType]> = (job) => runJob(handlers as unknown as Handlers, job);
  const queues = [...new Set(Object.keys(handlers).map((type) => jobQueues[type as JobType]))];
  return queues.map((queue) => {
    const worker = new Worker(queue, process, {
      connection: redis.forBlocking(),
      concurrency: concurrency[queue] ?? 1,
      lockDuration: 5_000,
      stalledInterval: 2_500,
      maxStalledCount: 5,
      settings: retrySettings,
    });
    logOutcomes(worker, 'job');
    return worker;
  });
}

type Handlers = Partial<Record<string, (data: JobData[JobType]) => Promise<unknown>>>;

/** What is out of reach may be back at any try; a fault of the code fails at each. */
const FAULT_ATTEMPTS = 3;
const faults = [TypeError, RangeError, ReferenceError, SyntaxError];

async function runJob(handlers: Handlers, job: Job<JobData[JobType]>): Promise<unknown> {
  if (isDiscarded(job)) return undefined;
  const handler = handlers[job.name];
  if (!handler) throw new Error(`No handler for the job ${job.name}`);
  try {
    return await requestContext.run({ requestId: job.data.requestId }, () => handler(job.data));
  } catch (error) {
    const isFault = faults.some((type) => error instanceof type) && !isDependencyFailure(error);
    if (!isFault || job.attemptsMade + 1 < FAULT_ATTEMPTS) throw error;
    throw Object.assign(new UnrecoverableError((error as Error).message), { cause: error });
  }
}
