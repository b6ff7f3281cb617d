import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { isUnknownRecipient } from '../../publishing/notices/mailer.ts';
import type { Bounce, BounceFunctions } from './bounce-thread.ts';
import { DeliveryDocument } from './mailing.schema.ts';
import { Mailings } from './mailings.ts';
import { Subscribers } from './subscribers.ts';

/** A report takes milliseconds; a megabyte of line ends would take the process many seconds. */
const READ_MS = 2_000;
const script = new URL(`./bounce-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Receives mails that come back to the return addresses of alerts. A return address contains the random id of its
 * delivery, so a mail to it is from a server that the alert passed, or from its recipient. Anyone may send one here, so
 * it is read in a worker thread with limits.
 */
@Injectable()
export class AlertBounces implements OnModuleDestroy {
  private readonly thread = new ThreadCalls<BounceFunctions>(script, { heapMegabytes: 64, idleMs: 60_000 });

  constructor(
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    private readonly subscribers: Subscribers,
    private readonly mailings: Mailings,
  ) {}

  /** Suspends the subscriber if the mail reports a permanent failure, erases one who asks for it by mail. */
  async receive(raw: Buffer): Promise<void> {
    const { delivery: _id, status, unsubscribes } = await this.read(raw);
    const delivery = _id && (await this.deliveries.findById(_id).lean());
    if (!delivery) return; // another mail, or long ago
    if (status !== undefined) {
      await this.deliveries.updateOne(
        { _id },
        { $set: { state: 'bounced', last_error: `Returned with status ${status}`, updated_at: new Date() } },
      );
      await this.mailings.count(delivery.mailing);
      if (isUnknownRecipient(status))
        await this.subscribers.suspend(delivery.subscriber, `Returned with status ${status}`);
    } else if (unsubscribes) {
      await this.subscribers.erase(delivery.subscriber);
    }
  }

  private read(raw: Buffer): Promise<Bounce> {
    return this.thread.call(READ_MS, 'bounceOf', raw).catch((error: unknown): Bounce => {
      logger.warn({ err: error }, 'a returned mail could not be read within limits');
      return { unsubscribes: false };
    });
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.end();
  }
}
