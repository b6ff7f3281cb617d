import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { DomainEvent } from '#contracts/api/events.ts';
import type { Command } from '#contracts/api/jobs.ts';
import type { WebhookArticle, WebhookEvent, WebhookIssue } from '#contracts/api/webhooks.ts';
import { paths } from '#contracts/journal/paths.ts';
import { inSameIssue, isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { Outbox } from '#messaging/outbox.ts';
import { SettingsService } from '../journal/settings/settings.service.ts';
import { ArticleDocument } from '../articles/read/article.schema.ts';
import { issueKeyOf } from '../issues/read/issues.service.ts';
import { WebhookDeliveryDocument, WebhookDocument } from './webhook.schema.ts';

type Articles = Map<string, Pick<ArticleDocument, 'refnumber' | 'year' | 'volume' | 'issue'>>;

/** Orders messages to webhooks in the transaction of the change that they report. */
@Injectable()
export class WebhookEvents {
  constructor(
    @InjectModel(WebhookDocument.name) private readonly webhooks: Model<WebhookDocument>,
    @InjectModel(WebhookDeliveryDocument.name) private readonly deliveries: Model<WebhookDeliveryDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
    outbox: Outbox,
  ) {
    outbox.onEvents = (session, events) => this.order(session, events);
  }

  private async order(session: ClientSession, events: readonly DomainEvent[]): Promise<Command[]> {
    const reported = events.flatMap((event) => {
      const type = messageType(event);
      return type ? [{ type, event }] : [];
    });
    if (reported.length === 0) return [];
    const isReported = { events: { $in: reported.map(({ type }) => type) } };
    const notified = await this.webhooks
      .find({ status: 'active', ...isReported }, { events: 1 }, { session })
      .lean();
    if (notified.length === 0) return [];
    const articles = await this.articlesOf(events, session);
    const { origin } = await this.settings.getJournal();
    const now = new Date();
    const ordered = reported.flatMap(({ type, event }) => {
      const data = messageData(event, origin, articles);
      if (!data) return [];
      const message = { type, timestamp: now.toISOString(), data };
      return notified
        .filter(({ events: wanted }) => wanted.includes(type))
        .map(({ _id: webhookId }) => ({
          _id: `msg_${randomBytes(20).toString('base64url')}`,
          webhookId,
          message,
          state: 'queued' as const,
          attempts: 0,
          last_error: '',
          creation: now,
          updated_at: now,
        }));
    });
    await this.deliveries.insertMany(ordered, { session });
    return ordered.map(({ _id }) => ({ type: 'catalog.send-webhook', data: { deliveryId: _id } }));
  }

  private async articlesOf(events: readonly DomainEvent[], session: ClientSession): Promise<Articles> {
    const ids = events.flatMap(({ data }) => ('articleId' in data ? data.articleId : []));
    const fields = { refnumber: 1, year: 1, volume: 1, issue: 1 };
    const found = await this.articles.find({ _id: { $in: ids } }, fields, { session }).lean();
    return new Map(found.map((article) => [article._id.toHexString(), article]));
  }
}

/** Type of the message about an event; undefined for events that readers do not see. */
function messageType({ type, data }: DomainEvent): WebhookEvent | undefined {
  switch (type) {
    case 'catalog.article.published':
    case 'catalog.article.updated':
      return data.forReaders && `article.${data.forReaders}`;
    case 'catalog.issue.created':
      return isOnlineFirst(data.issues[0]!) ? undefined : 'issue.created';
    case 'catalog.issue.changed':
      if (!data.issues[1]) return 'issue.removed';
      return inSameIssue(data.issues[0]!, data.issues[1]) ? undefined : 'issue.renamed';
    default:
      return undefined;
  }
}

/** @returns undefined for an article of the sample content that was deleted */
function messageData(
  { data }: DomainEvent,
  origin: string,
  articles: Articles,
): WebhookArticle | WebhookIssue | undefined {
  if ('articleId' in data) {
    const article = articles.get(data.articleId);
    if (!article) return undefined;
    const { refnumber } = article;
    return { id: data.articleId, refnumber, ...issueKeyOf(article), url: origin + paths.article(article) };
  }
  if (!('issueId' in data)) throw new Error('The event is of no article and no issue');
  const [place, former] = [data.issues[0]!, data.issues[1]];
  return { id: data.issueId, ...place, url: origin + paths.issue(place), ...(former && { former }) };
}
