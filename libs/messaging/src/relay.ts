import { Injectable, Optional, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Histogram } from 'prom-client';
import { EVERYTHING, staleTags } from '#contracts/api/cache-tags.ts';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { PURGE_LOG } from '#contracts/api/purge-log.ts';
import { databaseTime } from '#platform/database/mongo.module.ts';
import { isDependencyFailure } from '#platform/errors/dependency-failure.ts';
import { logger } from '#platform/process/logging.ts';
import { Outbox } from './outbox.ts';
import { OutboxMessage } from './outbox.schema.ts';
import { PurgeLog } from './purge-log.ts';
import { queueNames, Queues } from './queues.ts';

/** A message is delivered when its transaction ends; polls find those of other processes and lost jobs. */
const POLL_EVERY_MS = 2_000;
const BATCH = 200;
const WEEK_MS = 7 * 86_400_000;

const purgeAges = new Histogram({
  name: 'purge_age_seconds',
  help: 'Time from a change until the log of purges has it',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
});

/** The delay before a pending message is processed again; grows with each poll. */
const retryDelayMs = (attempts: number): number => Math.min(1_000 * 2 ** attempts, 30_000);

/**
 * Delivers stored messages to their queues, again and again until every consumer has finished, so that a job lost by
 * Redis is added again. Job ids are message ids, so concurrent relays create no duplicates; consumers are
 * idempotent as well.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private pollAgain = false;
  private stopped = false;

  constructor(
    @InjectModel(OutboxMessage.name) private readonly messages: Model<OutboxMessage>,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    @Optional() private readonly purges?: PurgeLog,
  ) {}

  onApplicationBootstrap(): void {
    this.outbox.stored.on('message', this.soon);
    this.soon();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.outbox.stored.off('message', this.soon);
    await this.polling;
  }

  private readonly soon = (): void => this.schedule(0);

  private schedule(milliseconds: number): void {
    if (this.stopped) return;
    if (this.polling) {
      this.pollAgain ||= milliseconds === 0;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polling = this.poll().then((nextMs) => {
        this.polling = undefined;
        this.schedule(this.pollAgain ? 0 : nextMs);
        this.pollAgain = false;
      });
    }, milliseconds);
  }

  /** @returns milliseconds until there is something to do again */
  private async poll(): Promise<number> {
    try {
      if (this.purges) await this.purge(this.purges);
      const pending = this.messages.find({ nextAttemptAt: { $exists: true } });
      const messages = await pending.sort({ nextAttemptAt: 1, createdAt: 1 }).limit(BATCH).lean();
      if (messages.length === 0) return POLL_EVERY_MS;
      const now = await databaseTime(this.messages.db);
      const later = messages.find(({ nextAttemptAt }) => nextAttemptAt! > now);
      for (const message of messages) if (message.nextAttemptAt! <= now) await this.deliver(message);
      if (!later && messages.length === BATCH) return 0;
      return Math.min(later ? later.nextAttemptAt!.getTime() - now.getTime() : POLL_EVERY_MS, POLL_EVERY_MS);
    } catch (error) {
      // Redis or MongoDB is unavailable: the messages are stored and the next poll delivers them.
      logger.warn({ err: error }, 'relay could not take messages on');
      return POLL_EVERY_MS;
    }
  }

  /** Notes the tags of all events in the log of purges, before anything else that they cause. */
  private async purge(log: PurgeLog): Promise<void> {
    const state = await log.state();
    const pending = this.messages.find({ nextAttemptAt: { $exists: true }, pending: PURGE_LOG });
    const events = await pending.sort({ nextAttemptAt: 1, createdAt: 1 }).limit(BATCH).lean();
    if (events.length === 0 && !log.isMarkDue) return;
    const tags = [...new Set(events.flatMap(tagsOf))];
    if (!(await log.append(state, tags, events.length < BATCH))) return;
    if (events.length === 0) return;
    const ids = events.map(({ _id }) => _id);
    await this.messages.updateMany({ _id: { $in: ids } }, { $pull: { pending: PURGE_LOG } });
    for (const { createdAt } of events)
      purgeAges.observe(Math.max(0, Date.now() - createdAt.getTime()) / 1_000);
  }

  private async deliver(message: OutboxMessage): Promise<void> {
    const pending: string[] = [];
    for (const queue of message.pending) {
      if (queue === PURGE_LOG || !(await this.isFinished(queue, message))) pending.push(queue);
    }
    const attempts = message.attempts + 1;
    const nextAttemptAt = { $add: ['$$NOW', retryDelayMs(attempts)] };
    await this.messages.updateOne(
      { _id: message._id },
      pending.length === 0
        ? [{ $set: { pending, attempts, doneAt: '$$NOW' } }, { $unset: 'nextAttemptAt' }]
        : [{ $set: { pending, attempts, nextAttemptAt } }],
      { updatePipeline: true },
    );
  }

  /** A message that its queue refuses is tried again later, as the messages behind it must not wait for it. */
  private async isFinished(queue: string, message: OutboxMessage): Promise<boolean> {
    const { _id: id, name } = message;
    try {
      if (!isAbandoned(queue, message)) return await this.queues.deliver(queue, message);
      await this.queues.queue(queue).remove(id);
      logger.warn({ queue, id, name }, 'message given up: nothing reads its queue any more');
      return true;
    } catch (error) {
      if (isDependencyFailure(error)) throw error;
      logger.error({ err: error, queue, id, name }, 'message refused by its queue');
      return false;
    }
  }
}

function tagsOf({ _id: id, payload }: OutboxMessage): string[] {
  try {
    const { type, data } = payload as EventEnvelope;
    return staleTags(type, data);
  } catch (error) {
    logger.error({ err: error, id }, 'an event that cannot be read purges everything');
    return [EVERYTHING];
  }
}

/** Whether a release removed the queue. Only after a week: an older process may not know a new queue yet. */
const isAbandoned = (queue: string, { createdAt }: OutboxMessage): boolean =>
  !queueNames.has(queue) && createdAt.getTime() < Date.now() - WEEK_MS;
