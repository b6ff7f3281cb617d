import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueueEvents } from 'bullmq';
import { type JobData, type JobType, jobQueues } from '#contracts/jobs.js';
import { logger } from '#platform/logging.js';
import { Queues } from './queues.js';
import { RedisConnection } from './redis.js';

/** Runs a job on a worker while a client waits for its result. */
@Injectable()
export class JobWaiter implements OnModuleDestroy {
  private readonly events = new Map<string, QueueEvents>();

  constructor(
    private readonly queues: Queues,
    private readonly redis: RedisConnection,
  ) {}

  /**
   * @param jobId the same for askers of the same thing, who then share one job
   * @param withinMs after which the caller gets an error; the job itself goes on
   * @throws Error when the job fails, takes longer, or was done before its end could be listened for
   */
  async run<T extends JobType>(type: T, jobId: string, data: JobData[T], withinMs: number): Promise<unknown> {
    const name = jobQueues[type];
    // A job that is done leaves no trace: it would answer whoever asks again with what may no longer be so.
    const options = { jobId, removeOnComplete: true, removeOnFail: true };
    const job = await this.queues.queue(name).add(type, data, options);
    return job.waitUntilFinished(this.eventsOf(name), withinMs);
  }

  private eventsOf(queue: string): QueueEvents {
    let events = this.events.get(queue);
    if (!events) {
      events = new QueueEvents(queue, { connection: this.redis.forBlocking() });
      events.setMaxListeners(0); // several may wait for one job
      events.on('error', (error) => logger.warn({ err: error, queue }, 'queue events'));
      this.events.set(queue, events);
    }
    return events;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.events.values()].map((events) => events.close()));
  }
}
