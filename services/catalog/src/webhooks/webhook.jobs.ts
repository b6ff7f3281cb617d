import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { type JobData, WEBHOOK_ATTEMPTS } from '#contracts/api/jobs.ts';
import { RetryLater } from '#messaging/job-log.ts';
import { SharedConfig } from '../config.ts';
import { NotAccepted, postMessage } from './post-message.ts';
import { WebhookDeliveryDocument, WebhookDocument } from './webhook.schema.ts';
import { WebhooksService } from './webhooks.service.ts';

const GONE = 410;

/**
 * Sends the messages to webhooks. A worker that dies between the response and its record sends the message again with
 * the same `webhook-id`, by which receivers recognize it.
 */
@Injectable()
export class WebhookJobs {
  constructor(
    @InjectModel(WebhookDocument.name) private readonly webhooks: Model<WebhookDocument>,
    @InjectModel(WebhookDeliveryDocument.name) private readonly deliveries: Model<WebhookDeliveryDocument>,
    private readonly service: WebhooksService,
    private readonly config: SharedConfig,
  ) {}

  /** @throws RetryLater if the queue should retry */
  async send({ deliveryId }: JobData['catalog.send-webhook']): Promise<void> {
    const delivery = await this.deliveries
      .findOneAndUpdate(
        { _id: deliveryId, state: 'queued' },
        { $inc: { attempts: 1 }, $set: { updated_at: new Date() } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!delivery) return; // an earlier delivery of this job has completed it
    const webhook = await this.webhooks.findById(delivery.webhookId).lean();
    if (webhook?.status !== 'active') return this.settle(delivery, 'ended', 'The webhook has ended');
    try {
      if ((await this.post(webhook, delivery)) === GONE) {
        await this.service.end(webhook._id.toHexString());
        return await this.settle(delivery, 'ended', 'The webhook has ended: its address responded with 410');
      }
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error;
      const isLast = delivery.attempts >= WEBHOOK_ATTEMPTS;
      await this.settle(delivery, isLast ? 'failed' : 'queued', error.message);
      if (isLast) return;
      throw new RetryLater(error.message, { cause: error });
    }
    await this.settle(delivery, 'delivered', '');
  }

  /** @returns a status of success, or that the address wants no more. @throws NotAccepted */
  private async post(
    webhook: WebhookDocument,
    { _id: id, message }: WebhookDeliveryDocument,
  ): Promise<number> {
    const now = new Date();
    const body = JSON.stringify(message);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Colophon',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secretsOf(webhook, now)
        .map((secret) => new Webhook(secret).sign(id, now, body))
        .join(' '),
    };
    const targets = this.config.WEBHOOK_TARGETS;
    const status = await postMessage(webhook.address, { headers, body, targets });
    if (status !== GONE && (status < 200 || status > 299))
      throw new NotAccepted(`The address responded with ${status}`);
    return status;
  }

  private async settle(
    { _id }: WebhookDeliveryDocument,
    state: WebhookDeliveryDocument['state'],
    last_error: string,
  ): Promise<void> {
    await this.deliveries.updateOne({ _id }, { $set: { state, last_error, updated_at: new Date() } });
  }
}

function secretsOf({ secret, formerSecret, formerUntil }: WebhookDocument, now: Date): string[] {
  return formerSecret && formerUntil && formerUntil > now ? [secret, formerSecret] : [secret];
}
