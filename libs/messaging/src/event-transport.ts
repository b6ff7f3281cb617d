import { Server } from '@nestjs/microservices';
import { type Job, Worker } from 'bullmq';
import { lastValueFrom } from 'rxjs';
import { type EventEnvelope, eventQueue, requireHandlers, type Subscriber } from '#contracts/api/events.ts';
import { requestContext } from '#platform/errors/request-context.ts';
import type { Transport } from '#platform/rpc/transport.ts';
import { logOutcomes } from './job-log.ts';
import { traceJob } from './job-spans.ts';
import { isDiscarded } from './queue-overview.ts';
import type { RedisConnection } from './redis.ts';
import { retryWorkerSettings } from './retries.ts';

/** Nest transport that delivers a subscriber's events from BullMQ to ordinary `@EventPattern` methods. */
export class EventTransport extends Server implements Transport {
  private worker?: Worker;

  constructor(
    private readonly subscriber: Subscriber,
    private readonly redis: RedisConnection,
  ) {
    super();
  }

  /** @throws Error if a subscribed event has no handler, or a handler no subscription. */
  listen(callback: (error?: unknown) => void): void {
    try {
      requireHandlers(this.subscriber, (type) => this.messageHandlers.has(type));
      this.worker = new Worker(
        eventQueue(this.subscriber),
        (job) => traceJob(job, () => this.handle(job as Job<EventEnvelope>)),
        {
          connection: this.redis.forBlocking(),
          concurrency: 4,
          // An event whose consumer died is processed again within ten seconds.
          lockDuration: 5_000,
          stalledInterval: 3_000,
          maxStalledCount: 20,
          settings: retryWorkerSettings,
        },
      );
      logOutcomes(this.worker, 'event');
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async drain(): Promise<void> {
    await this.worker?.close();
  }

  close(): Promise<void> {
    return this.drain();
  }

  on(): never {
    throw new Error('The event transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.worker as T;
  }

  private async handle(job: Job<EventEnvelope>): Promise<void> {
    if (isDiscarded(job)) return;
    const handler = this.messageHandlers.get(job.name);
    if (!handler) throw new Error(`No handler for ${job.name}`);
    await requestContext.run({ requestId: job.data.requestId }, async () => {
      const result: unknown = await handler(job.data);
      await lastValueFrom(this.transformToObservable(result), { defaultValue: undefined });
    });
  }
}
