import { type Job, type Processor, UnrecoverableError, Worker } from 'bullmq';
import {
  type EventEnvelope,
  eventQueue,
  type EventType,
  requireHandlers,
  type Subscriber,
} from '#contracts/api/events.ts';
import { type JobData, type JobType, type JobTypeOf, jobs } from '#contracts/api/jobs.ts';
import { isText, wrongNames } from '#contracts/api/payloads.ts';
import { isDependencyFailure, isFullDisk } from '#platform/errors/dependency-failure.ts';
import { requestContext } from '#platform/context/request-context.ts';
import { logger } from '#platform/process/logging.ts';
import { logOutcomes, RetryLater } from './job-log.ts';
import { isDiscarded } from './queue-overview.ts';
import type { RedisConnection } from './redis.ts';
import { retryWorkerSettings } from './retries.ts';
import { inSpan } from '#platform/telemetry/tracing.ts';

const traceJob = <T>(job: Job, attempt: () => Promise<T>): Promise<T> =>
  inSpan(() => {
    const origin = job.data as { requestId?: string; traceparent?: string } | null;
    return {
      kind: 'consumer',
      name: job.name,
      parent: origin?.traceparent,
      attributes: {
        'messaging.system': 'bullmq',
        'messaging.destination.name': job.queueName,
        'messaging.message.id': job.id,
        'colophon.request_id': origin?.requestId,
      },
    };
  }, attempt);

/** One handler per job of the service; a missing one is a compile error. */
export type JobHandlers<Service extends string> = {
  [T in JobTypeOf<Service>]: (data: JobData[T]) => Promise<unknown>;
};

/** Called when a job has failed after its last attempt, for jobs whose result somebody is waiting for. */
export type FailureHandlers<Service extends string> = {
  [T in JobTypeOf<Service>]?: (data: JobData[T]) => Promise<unknown>;
};

/** Handlers of the events of a subscriber, whose effects may be repeated, as jobs of its queue. */
export interface EventHandlers {
  subscriber: Subscriber;
  handlers: { [T in EventType]?: (event: EventEnvelope<T>) => Promise<unknown> };
}

/** How many jobs of a queue run concurrently in this process. */
export type Concurrency = Record<string, number>;

export interface JobWork<Service extends string> {
  handlers: JobHandlers<Service>;
  failures?: FailureHandlers<Service>;
  events?: EventHandlers;
  concurrency?: Concurrency;
}

/** How long a lock on a job lasts; it is renewed twice in this time, else another worker runs the job as well. */
const LOCK_MS = 15_000;
const STALLED_EVERY_MS = 5_000;
/** Maximum number of lapsed locks: a worker delayed by a busy machine looks like a dead one. */
const MAX_STALLED = 3;
/** Longest wait of BullMQ for a job in one read of an empty queue. */
const MAX_READ_S = 10;

/**
 * Starts the workers for the jobs of a service. If a worker dies, another runs its job within twenty seconds; if
 * four die, the job may have caused it and fails. An error that waiting may remedy is retried as the queue says; any other
 * error is a fault of the program or of its input, and fails the job after a few attempts.
 */
export function startJobWorkers<Service extends string>(
  _service: Service,
  redis: RedisConnection,
  { handlers, failures = {}, events, concurrency = {} }: JobWork<Service>,
): Worker[] {
  if (events) requireHandlers(events.subscriber, (type) => type in events.handlers);
  const all = { ...handlers, ...events?.handlers } as unknown as Handlers;
  const process: Processor<JobData[JobType]> = (job) => traceJob(job, () => runJob(all, job));
  const eventQueues: readonly string[] = events ? [eventQueue(events.subscriber)] : [];
  const queues = new Set(Object.keys(handlers).map((type) => jobs[type as JobType].queue));
  return [...queues, ...eventQueues].map((queue) => {
    const worker = new Worker(queue, process, {
      connection: redis.forBlocking(),
      concurrency: concurrency[queue] ?? 1,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_EVERY_MS,
      drainDelay: MAX_READ_S,
      maxStalledCount: MAX_STALLED,
      settings: retryWorkerSettings,
    });
    logOutcomes(worker, eventQueues.includes(queue) ? 'event' : 'job');
    worker.on('failed', (job) => {
      const follow = (failures as Handlers)[job?.name ?? ''];
      if (job && follow)
        void (async () => (await job.isFailed()) && (await follow(job.data)))().catch((err: unknown) =>
          logger.error({ err, job: job.name, id: job.id }, 'a failure was not noted'),
        );
    });
    return worker;
  });
}

type Handlers = Partial<Record<string, (data: JobData[JobType]) => Promise<unknown>>>;

/** Attempts that end with a fault; with their delays they take a quarter of a minute. */
const FAULT_ATTEMPTS = 8;

/** Whether waiting may fix the error: a dependency recovers, a disk gets room, another worker continues. */
const isTemporary = (error: unknown): boolean =>
  error instanceof RetryLater || isDependencyFailure(error) || isFullDisk(error);

async function runJob(handlers: Handlers, job: Job<JobData[JobType]>): Promise<unknown> {
  if (isDiscarded(job)) return undefined;
  const handler = handlers[job.name];
  if (!handler) throw new Error(`No handler for the job ${job.name}`);
  const data = payloadOf(job);
  try {
    return await requestContext.run({ requestId: data.requestId }, () => handler(data));
  } catch (error) {
    if (isTemporary(error) || (await countFault(job)) < FAULT_ATTEMPTS) throw error;
    throw Object.assign(new UnrecoverableError((error as Error).message), { cause: error });
  }
}

/** Number of the job's faults so far; attempts during an outage do not count. */
async function countFault(job: Job<JobData[JobType]>): Promise<number> {
  const faults = (typeof job.progress === 'number' ? job.progress : 0) + 1;
  await job.updateProgress(faults);
  return faults;
}

/** The payload as declared; that of an event is a service's own, as it was transmitted. */
function payloadOf({ name, data }: Job<JobData[JobType]>): JobData[JobType] {
  if (!(name in jobs)) return data;
  const wrong = wrongNames({ ...jobs[name as JobType].data, requestId: isText }, data);
  if (wrong.length === 0) return data;
  throw new UnrecoverableError(`Its payload is not valid: ${wrong.join(', ')}`);
}
