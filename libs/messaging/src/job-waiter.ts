import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { QueueEvents } from 'bullmq';
import { type JobData, jobs, type JobType } from '#contracts/api/jobs.ts';
import { logger } from '#platform/process/logging.ts';
import { bullmq } from './bullmq.ts';
import { Queues } from './queues.ts';
import { RedisConnection } from './redis.ts';

/** Runs a job on a worker and waits for its result. */
@Injectable()
export class JobWaiter implements OnModuleDestroy {
  private readonly events = new Map<string, QueueEvents>();

  constructor(
    private readonly queues: Queues,
    private readonly redis: RedisConnection,
  ) {}

  /**
   * @param jobId equal for equal requests, which then share one job
   * @param withinMs timeout for the caller; the job itself continues
   * @param isOnce whether no other request has the id, so that its result may stay for a minute: it is found though the job
   * ended before the listener was attached
   * @throws Error if the job fails, times out, or ended before the listener was attached
   */
  async run<T extends JobType>(
    type: T,
    jobId: string,
    data: JobData[T],
    withinMs: number,
    isOnce = false,
  ): Promise<unknown> {
    const name = jobs[type].queue;
    // A repeated request must not receive an outdated result.
    const removed = isOnce ? { age: 60 } : true;
    const options = { jobId, removeOnComplete: removed, removeOnFail: removed };
    const job = await this.queues.queue(name).add(type, data, options);
    return job.waitUntilFinished(this.eventsOf(name), withinMs);
  }

  private eventsOf(queue: string): QueueEvents {
    let events = this.events.get(queue);
    if (!events) {
      events = new (bullmq().QueueEvents)(queue, { connection: this.redis.forBlocking() });
      events.setMaxListeners(0); // many callers may wait at the same time
      events.on('error', (error) => logger.warn({ err: error, queue }, 'queue events'));
      this.events.set(queue, events);
    }
    return events;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.events.values()].map((events) => events.close()));
  }
}
