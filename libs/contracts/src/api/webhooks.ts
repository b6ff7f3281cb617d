import type { IssueKey } from '#contracts/publication/issue-key.ts';

/** Events of which a webhook can be notified. */
export const webhookEvents = [
  'article.published',
  'article.changed',
  'article.withdrawn',
  'issue.created',
  'issue.renamed',
  'issue.removed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventLabels: Record<WebhookEvent, string> = {
  'article.published': 'an article is published, or enabled or reinstated again',
  'article.changed': 'an article that readers see is changed',
  'article.withdrawn': 'an article is disabled, withdrawn or retracted',
  'issue.created': 'an issue is created',
  'issue.renamed': 'an issue has another year, volume or number',
  'issue.removed': 'an empty issue is removed',
};

export const MAX_WEBHOOKS = 20;
/** Hours for which a former secret signs beside the new one. */
export const BOTH_SECRETS_HOURS = 24;

/** Reason why a text is not the address of a webhook; undefined if it is one. */
export function webhookAddressProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isAddress ? undefined : 'The address must be like https://example.org/path';
}

/** An address that is notified of events. */
export interface Webhook {
  id: string;
  address: string;
  events: WebhookEvent[];
  /** `ended` once the address responded with 410. */
  status: 'active' | 'ended';
  /** ISO 8601. */
  creation: string;
  /** Expiry of the former secret, ISO 8601; absent without one. */
  former_until?: string;
  /** Incremented with each change. */
  version: number;
}

/** A webhook in the list of all. */
export interface WebhookListing extends Webhook {
  /** Messages of the last month that have failed permanently. */
  failed: number;
}

/** A webhook with its secret, which only the responses to its creation and to a new secret have. */
export interface WebhookWithSecret extends Webhook {
  /** The secret as Standard Webhooks writes it: `whsec_…`. */
  secret: string;
}

/** `ended`: the webhook had ended, or was deleted, before it was delivered. */
export const deliveryStates = ['queued', 'delivered', 'failed', 'ended'] as const;

/** A message to a webhook. */
export interface WebhookDelivery {
  /** The header `webhook-id`. */
  id: string;
  message: WebhookMessage;
  state: (typeof deliveryStates)[number];
  attempts: number;
  /** Reason why the message is not delivered, or not yet; empty once it is. */
  last_error: string;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

/** An article as it is when the message is made. */
export interface WebhookArticle extends IssueKey {
  id: string;
  refnumber: string;
  /** Address of its page. */
  url: string;
}

export interface WebhookIssue extends IssueKey {
  id: string;
  /** Address of its page. */
  url: string;
  /** The place before it was renamed. */
  former?: IssueKey;
}

/** Body of a message, as Standard Webhooks recommends it: the event and its subject, whose details are read from the API. */
export interface WebhookMessage {
  type: WebhookEvent;
  /** Time of the event, ISO 8601. */
  timestamp: string;
  data: WebhookArticle | WebhookIssue;
}
