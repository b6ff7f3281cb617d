import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model, QueryFilter } from 'mongoose';
import { pick } from '#contracts/values/pick.ts';
import type { WebhookDelivery } from '#contracts/api/webhooks.ts';
import { isQueued, settle } from '#messaging/delivery.ts';
import { Outbox } from '#messaging/outbox.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { findPage, type Page, type PageQuery } from '#platform/validation/paging.ts';
import { WebhookDeliveryDocument, type WebhookDocument } from './webhook.schema.ts';

/** Maximum number of messages in one transaction. */
const MAX_SENT_AGAIN = 500;

/** The messages to webhooks, as staff see them and send them again. */
@Injectable()
export class Deliveries {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(WebhookDeliveryDocument.name) private readonly deliveries: Model<WebhookDeliveryDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Messages of a webhook, newest first. */
  page({ _id: webhookId }: WebhookDocument, page: PageQuery): Promise<Page<WebhookDelivery>> {
    return findPage(this.deliveries.find({ webhookId }).sort({ creation: -1, _id: 1 }), page, deliveryView);
  }

  /** Sends a message again, unless it is on the way. @throws DomainError not_found */
  async sendAgain({ _id: webhookId }: WebhookDocument, id: string): Promise<WebhookDelivery> {
    await this.queueAgain({ _id: id, webhookId, state: { $ne: 'queued' } });
    const found = await this.deliveries.findOne({ _id: id, webhookId }).lean();
    if (!found) throw new DomainError('not_found');
    return deliveryView(found);
  }

  /** Sends the failed messages again. @returns how many; more may be left */
  sendFailed({ _id: webhookId }: WebhookDocument): Promise<number> {
    return this.queueAgain({ webhookId, state: 'failed' });
  }

  isQueued(id: string): Promise<boolean> {
    return isQueued(this.deliveries, id);
  }

  /** Cancels a message that was not delivered. */
  cancel(id: string): Promise<void> {
    return settle(this.deliveries, id, { state: 'failed', last_error: 'Discarded' });
  }

  private queueAgain(filter: QueryFilter<WebhookDeliveryDocument>): Promise<number> {
    return inTransaction(this.connection, async (session) => {
      const found = await this.deliveries.find(filter, { _id: 1 }, { session }).limit(MAX_SENT_AGAIN).lean();
      const queued = { state: 'queued' as const, attempts: 0, last_error: '', updated_at: new Date() };
      const ids = found.map(({ _id }) => _id);
      await this.deliveries.updateMany({ _id: { $in: ids } }, { $set: queued }, { session });
      await this.send(found, session);
      return found.length;
    });
  }

  private async send(deliveries: { _id: string }[], session: ClientSession): Promise<void> {
    const commands = deliveries.map(({ _id: id }) => ({
      type: 'catalog.send-webhook' as const,
      data: { deliveryId: id },
    }));
    await this.outbox.store(session, { commands });
  }
}

const deliveryView = (delivery: WebhookDeliveryDocument): WebhookDelivery => ({
  id: delivery._id,
  ...pick(delivery, 'message', 'state', 'attempts', 'last_error'),
  creation: delivery.creation.toISOString(),
  updated_at: delivery.updated_at.toISOString(),
});
