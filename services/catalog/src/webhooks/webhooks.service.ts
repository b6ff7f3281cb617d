import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { PartialType } from '@nestjs/mapped-types';
import { pick } from '#contracts/values/pick.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import {
  BOTH_SECRETS_HOURS,
  MAX_WEBHOOKS,
  type Webhook,
  webhookAddressProblem,
  type WebhookEvent,
  webhookEvents,
  type WebhookListing,
  type WebhookWithSecret,
} from '#contracts/api/webhooks.ts';
import { Changes, type EntityChange, type EntityKind } from '#platform/writes/changes.ts';
import { requireDocument } from '#platform/database/mongo.module.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { ListOf, MaxText, Rule, Trimmed } from '#platform/validation/rules.ts';
import { SharedConfig } from '../config.ts';
import { WebhookDeliveryDocument, WebhookDocument } from './webhook.schema.ts';

const eventProblem = (text: string): string | undefined =>
  webhookEvents.some((event) => event === text) ? undefined : 'There is no such event';

export class AddWebhookDto {
  @Rule(webhookAddressProblem) @MaxText(500) @Trimmed() address!: string;
  @ListOf(webhookEvents.length, eventProblem, 'Choose an event') events!: WebhookEvent[];
}

/** Omitted fields are not changed. */
export class UpdateWebhookDto extends PartialType(AddWebhookDto, { skipNullProperties: false }) {}

/** 256 bits, in the form of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Author of a webhook's end in its history. */
const receiver = { id: '', name: 'the receiver, which responded with 410', role: 'journal' } as const;

@Injectable()
export class WebhooksService {
  private readonly kind: EntityKind<WebhookDocument, Webhook>;

  constructor(
    @InjectModel(WebhookDocument.name) private readonly webhooks: Model<WebhookDocument>,
    @InjectModel(WebhookDeliveryDocument.name) private readonly deliveries: Model<WebhookDeliveryDocument>,
    private readonly changes: Changes,
    private readonly config: SharedConfig,
  ) {
    this.kind = {
      model: webhooks,
      missing: 'not_found',
      view: webhookView,
      change: (before, after) => ({
        of: { type: 'webhook', id: after._id.toHexString(), name: after.address },
        before: before && recorded(before),
        // The history has of a secret only that it changed.
        after: { ...recorded(after), ...(before && before.secret !== after.secret && { secret: 'changed' }) },
      }),
    };
  }

  /** Webhooks, oldest first. */
  async list(): Promise<WebhookListing[]> {
    const found = await this.webhooks.find().sort({ _id: 1 }).lean();
    return Promise.all(
      found.map(async (webhook) => ({
        ...webhookView(webhook),
        failed: await this.deliveries.countDocuments({ webhookId: webhook._id, state: 'failed' }),
      })),
    );
  }

  async read(id: string): Promise<Webhook> {
    return webhookView(await this.find(id));
  }

  async add({ address, events }: AddWebhookDto, user: ChangeAuthor): Promise<WebhookWithSecret> {
    this.requirePermitted(address);
    if ((await this.webhooks.countDocuments()) >= MAX_WEBHOOKS)
      throw fieldError('address', `There are ${MAX_WEBHOOKS} webhooks: delete one first`);
    const secret = newSecret();
    const added = {
      _id: new Types.ObjectId(),
      address,
      events: inOrder(events),
      secret,
      creation: new Date(),
    };
    return { ...(await this.changes.create(this.kind, added, user)), secret };
  }

  /** A webhook that has ended is active again. */
  update(
    id: string,
    { address, events }: UpdateWebhookDto,
    user: ChangeAuthor,
    version?: number,
  ): Promise<Webhook> {
    if (address !== undefined) this.requirePermitted(address);
    const given = { address, events: events && inOrder(events), status: 'active' as const };
    return this.changes.update(this.kind, { id, version, user, given });
  }

  /** Makes a new secret; the former one signs too for a day, so that no message is refused meanwhile. */
  async renewSecret(id: string, user: ChangeAuthor): Promise<WebhookWithSecret> {
    const secret = newSecret();
    const formerUntil = new Date(Date.now() + BOTH_SECRETS_HOURS * 3_600_000);
    const changed = await this.changes.update(this.kind, {
      id,
      user,
      given: ({ secret: formerSecret }) => ({ secret, formerSecret, formerUntil }),
    });
    return { ...changed, secret };
  }

  /** Removes a webhook; its queued messages are not sent. */
  async remove(id: string, user: ChangeAuthor): Promise<void> {
    await this.changes.commit(user, async (session) => {
      const { _id, ...found } = await this.find(id);
      await this.webhooks.deleteOne({ _id }, { session });
      const change: EntityChange = {
        of: { type: 'webhook', id, name: found.address },
        before: recorded(found),
        after: null,
      };
      return { response: null, changes: [change] };
    });
  }

  /** Ends a webhook whose address wants no more messages. */
  async end(id: string): Promise<void> {
    await this.changes.update(this.kind, { id, user: receiver, given: { status: 'ended' } });
  }

  /** @throws DomainError not_found */
  find(id: string): Promise<WebhookDocument> {
    return requireDocument(this.webhooks, id);
  }

  private requirePermitted(address: string): void {
    if (this.config.WEBHOOK_TARGETS === 'public' && new URL(address).protocol !== 'https:')
      throw fieldError('address', 'The address must begin with https://');
  }
}

const inOrder = (events: Webhook['events']) => webhookEvents.filter((event) => events.includes(event));

const recorded = (webhook: Pick<WebhookDocument, 'address' | 'events' | 'status'>) =>
  pick(webhook, 'address', 'events', 'status');

function webhookView({ _id, creation, formerUntil, version, ...webhook }: WebhookDocument): Webhook {
  return {
    id: _id.toHexString(),
    ...recorded(webhook),
    creation: creation.toISOString(),
    ...(formerUntil && formerUntil > new Date() && { former_until: formerUntil.toISOString() }),
    version,
  };
}
