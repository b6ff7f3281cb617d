import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { eventQueue, subscribers } from '#contracts/api/events.ts';
import { defaultRetries, eventRetries, jobs, type JobType } from '#contracts/api/jobs.ts';
import { logger } from '#platform/process/logging.ts';
import { bullmq } from './bullmq.ts';
import type { OutboxMessage } from './outbox.schema.ts';
import { RedisConnection } from './redis.ts';
import { retryOptions } from './retries.ts';
import { Gauge } from 'prom-client';
import { withTimeout } from '#platform/process/with-timeout.ts';

/** Queues that this process adds to; one with unfinished messages is open in the process that sent them. */
const openQueues = new Set<Queue>();

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;
const READ_MS = 1_000;

new Gauge({
  name: 'queue_jobs',
  help: 'Jobs and events of a queue by state, the same in each process that adds to it',
  labelNames: ['queue', 'state'],
  async collect() {
    this.reset();
    await eachQueue(async (queue) => {
      const counts = await queue.getJobCounts(...states);
      for (const state of states) this.set({ queue: queue.name, state }, counts[state] ?? 0);
    });
  },
});

new Gauge({
  name: 'queue_oldest_seconds',
  help: 'How long the oldest waiting job or event of a queue has waited',
  labelNames: ['queue'],
  async collect() {
    this.reset();
    await eachQueue(async (queue) => {
      const [oldest] = await queue.getJobs('waiting', 0, 0, true);
      this.set({ queue: queue.name }, oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1_000 : 0);
    });
  },
});

async function eachQueue(read: (queue: Queue) => Promise<void>): Promise<void> {
  const reads = [...openQueues].map((queue) =>
    withTimeout(READ_MS, read(queue), () => new Error('Redis does not respond')),
  );
  // Values that cannot be read are absent; `redis_up` shows why.
  await Promise.allSettled(reads);
}

const options: JobsOptions = {
  // The relay needs completed jobs for a while; failed ones stay for staff to handle.
  removeOnComplete: { age: 3_600, count: 10_000 },
  removeOnFail: { age: 30 * 86_400 },
};

export const queueNames: ReadonlySet<string> = new Set([
  ...Object.values(subscribers).flat().map(eventQueue),
  ...Object.values(jobs).map(({ queue }) => queue),
]);

/** The queues that messages are delivered to, opened on first use. */
@Injectable()
export class Queues implements OnModuleDestroy {
  private readonly open = new Map<string, Queue>();

  constructor(private readonly redis: RedisConnection) {}

  /** Adds the message's job to the queue unless it is there already. @returns whether its consumer has finished it */
  async deliver(
    queueName: string,
    message: Pick<OutboxMessage, '_id' | 'name' | 'payload'>,
  ): Promise<boolean> {
    const queue = this.queue(queueName);
    const job = await queue.getJob(message._id);
    if (job) return (await job.getState()) === 'completed';
    const retries =
      message.name in jobs
        ? jobs[message.name as JobType].retries
        : (eventRetries[queueName] ?? defaultRetries);
    await queue.add(message.name, message.payload, {
      ...options,
      ...retryOptions(retries),
      jobId: message._id,
    });
    return false;
  }

  /** Why a job has failed: an outage lasts through all attempts, a fault ends them earlier. Undefined unless it has. */
  async failureOf(queueName: string, id: string): Promise<'outage' | 'fault' | undefined> {
    const queue = this.queue(queueName);
    // First: a job that fails after it was read has one attempt more than is seen here.
    if ((await queue.getJobState(id)) !== 'failed') return undefined;
    const job = await queue.getJob(id);
    if (!job) return undefined;
    return job.attemptsMade < (job.opts.attempts ?? 1) ? 'fault' : 'outage';
  }

  queue(name: string): Queue {
    let queue = this.open.get(name);
    if (!queue) {
      queue = new (bullmq().Queue)(name, { connection: this.redis.forCommands() });
      // Without a listener BullMQ prints the error with its stack.
      queue.on('error', (error) => logger.warn({ err: error, queue: name }, 'queue'));
      queue.setMaxListeners(0); // many callers may wait for a job for a few seconds
      this.open.set(name, queue);
      openQueues.add(queue);
    }
    return queue;
  }

  async onModuleDestroy(): Promise<void> {
    const queues = [...this.open.values()];
    for (const queue of queues) openQueues.delete(queue);
    await Promise.all(queues.map((queue) => queue.close()));
  }
}
