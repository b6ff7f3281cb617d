import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { logger } from '#platform/logging.js';
import { Outbox } from './outbox.js';
import { OutboxMessage } from './outbox.schema.js';
import { Queues } from './queues.js';

const LOOK_EVERY_MS = 500;
const BATCH = 200;
/** After each look at a message that is still pending: soon at first, then at leisure. */
const nextLookMs = (looks: number): number => Math.min(1_000 * 2 ** looks, 30_000);

/**
 * Takes stored messages to their queues, and looks again until each consumer has finished: a job that Redis lost is put there once
 * more. Job ids are message ids, so two relays or two looks make no second job, and consumers are idempotent besides.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private lookAgain = false;
  private stopped = false;

  constructor(
    @InjectModel(OutboxMessage.name) private readonly messages: Model<OutboxMessage>,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
  ) {}

  onApplicationBootstrap(): void {
    this.outbox.stored.on('message', this.soon);
    this.soon();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.outbox.stored.off('message', this.soon);
    await this.looking;
  }

  /** The message becomes visible when its transaction commits, a moment after it was stored. */
  private readonly soon = (): void => this.schedule(20);

  private schedule(milliseconds: number): void {
    if (this.stopped) return;
    if (this.looking) {
      this.lookAgain ||= milliseconds < LOOK_EVERY_MS;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.look().finally(() => {
        this.looking = undefined;
        this.schedule(this.lookAgain ? 20 : LOOK_EVERY_MS);
        this.lookAgain = false;
      });
    }, milliseconds);
  }

  private async look(): Promise<void> {
    try {
      const due = this.messages.find({ nextLookAt: { $lte: new Date() } }).sort({ nextLookAt: 1, _id: 1 });
      for (const message of await due.limit(BATCH).lean()) await this.take(message);
    } catch (error) {
      // Redis or MongoDB is away: the messages are safe where they are, and the next look takes them.
      logger.warn({ err: error }, 'relay could not take messages on');
    }
  }

  private async take(message: OutboxMessage): Promise<void> {
    const pending: string[] = [];
    for (const queue of message.pending) {
      if (!(await this.queues.deliver(queue, message))) pending.push(queue);
    }
    const looks = message.looks + 1;
    await this.messages.updateOne(
      { _id: message._id },
      pending.length === 0
        ? { $set: { pending, looks, doneAt: new Date() }, $unset: { nextLookAt: 1 } }
        : { $set: { pending, looks, nextLookAt: new Date(Date.now() + nextLookMs(looks)) } },
    );
  }
}
