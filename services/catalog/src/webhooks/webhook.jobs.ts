import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { type JobData, WEBHOOK_ATTEMPTS } from '#contracts/api/jobs.ts';
import { deliver, DeliveryFailure, type Outcome } from '#messaging/delivery.ts';
import { foreignRequest, PrivateAddress } from '#platform/http/foreign-request.ts';
import { SharedConfig } from '../config.ts';
import { WebhookDeliveryDocument, WebhookDocument } from './webhook.schema.ts';
import { WebhooksService } from './webhooks.service.ts';

/** Why a message was not accepted, for staff. */
class NotAccepted extends DeliveryFailure {
  constructor(message: string, cause?: unknown) {
    super(message, { cause, deferred: true });
  }
}

const TIMEOUT_MS = 10_000;

interface Post {
  headers: Record<string, string>;
  body: string;
  /** `any` permits HTTP and private networks. */
  targets: 'public' | 'any';
  withinMs?: number;
}

/**
 * Posts to an address that somebody entered: by HTTPS and on the public internet. Nothing of the response but its status
 * is read.
 *
 * @returns the status
 * @throws NotAccepted when there is no response in time
 */
export async function postMessage(
  address: string,
  { headers, body, targets, withinMs = TIMEOUT_MS }: Post,
): Promise<number> {
  const url = new URL(address);
  const permitsPrivate = targets === 'any';
  if (url.protocol !== 'https:' && !permitsPrivate)
    throw new NotAccepted('The address must begin with https://');
  try {
    const response = await foreignRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      body,
      permitsPrivate,
      signal: AbortSignal.timeout(withinMs),
    });
    response.destroy();
    return response.statusCode!;
  } catch (error) {
    throw new NotAccepted(explainFailure(error as NodeJS.ErrnoException), error);
  }
}

function explainFailure(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddress) return error.message;
  return error.code === 'ABORT_ERR'
    ? 'The address did not respond in time'
    : `The address cannot be reached (${error.code})`;
}

const GONE = 410;

/** Sends the messages to webhooks; one that is sent again has the same `webhook-id`, by which receivers recognize it. */
@Injectable()
export class WebhookJobs {
  constructor(
    @InjectModel(WebhookDocument.name) private readonly webhooks: Model<WebhookDocument>,
    @InjectModel(WebhookDeliveryDocument.name) private readonly deliveries: Model<WebhookDeliveryDocument>,
    private readonly service: WebhooksService,
    private readonly config: SharedConfig,
  ) {}

  /** @throws RetryLater if the queue should retry */
  send({ deliveryId: id }: JobData['catalog.send-webhook']): Promise<void> {
    const send = (delivery: WebhookDeliveryDocument) => this.notify(delivery);
    return deliver(this.deliveries, { id, maxAttempts: WEBHOOK_ATTEMPTS, send });
  }

  private async notify(delivery: WebhookDeliveryDocument): Promise<Outcome<WebhookDeliveryDocument>> {
    const webhook = await this.webhooks.findById(delivery.webhookId).lean();
    if (webhook?.status !== 'active') return { state: 'ended', last_error: 'The webhook has ended' };
    if ((await this.post(webhook, delivery)) !== GONE) return { state: 'delivered' };
    await this.service.end(webhook._id.toHexString());
    return { state: 'ended', last_error: 'The webhook has ended: its address responded with 410' };
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
}

function secretsOf({ secret, formerSecret, formerUntil }: WebhookDocument, now: Date): string[] {
  return formerSecret && formerUntil && formerUntil > now ? [secret, formerSecret] : [secret];
}
