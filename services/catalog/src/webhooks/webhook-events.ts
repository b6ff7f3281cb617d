import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { isOnlineFirst, type IssueKey } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { WebhookArticle, WebhookIssue } from '#contracts/api/webhooks.ts';
import { SettingsService } from '../journal/settings/settings.service.ts';
import { ArticlesService } from '../publishing/articles/articles.service.ts';
import { issueKeyOf } from '../publishing/issues/issues.service.ts';
import { Deliveries } from './deliveries.ts';

/**
 * Turns events into messages to webhooks. Each event is a message of its own, also a late one, so that no inbox is needed:
 * the message's id is that of the event and the webhook.
 */
@Controller()
export class WebhookEventsController {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly articles: ArticlesService,
    private readonly settings: SettingsService,
  ) {}

  @EventPattern('catalog.article.published')
  articlePublished(@Payload() event: EventEnvelope<'catalog.article.published'>): Promise<void> {
    return this.articleChanged(event);
  }

  @EventPattern('catalog.article.updated')
  articleUpdated(@Payload() event: EventEnvelope<'catalog.article.updated'>): Promise<void> {
    return this.articleChanged(event);
  }

  @EventPattern('catalog.issue.created')
  issueCreated(@Payload() event: EventEnvelope<'catalog.issue.created'>): Promise<void> {
    const { issueId, issues } = event.data;
    const place = issues[0]!;
    if (isOnlineFirst(place)) return Promise.resolve(); // of articles that have no issue yet
    return this.deliveries.order(event, 'issue.created', () => this.issue(issueId, place));
  }

  @EventPattern('catalog.issue.changed')
  issueChanged(@Payload() event: EventEnvelope<'catalog.issue.changed'>): Promise<void> {
    const { issueId, issues } = event.data;
    const [place, former] = [issues[0]!, issues[1]];
    return this.deliveries.order(event, former ? 'issue.renamed' : 'issue.removed', () =>
      this.issue(issueId, place, former),
    );
  }

  private async articleChanged(
    event: EventEnvelope<'catalog.article.updated' | 'catalog.article.published'>,
  ) {
    const { articleId, forReaders } = event.data;
    if (forReaders)
      await this.deliveries.order(event, `article.${forReaders}`, () => this.article(articleId));
  }

  private async article(id: string): Promise<WebhookArticle> {
    const [article, { origin }] = await Promise.all([this.articles.byId(id, true), this.settings.journal()]);
    const { refnumber } = article;
    return { id, refnumber, ...issueKeyOf(article), url: origin + paths.article(article) };
  }

  private async issue(id: string, place: IssueKey, former?: IssueKey): Promise<WebhookIssue> {
    const { origin } = await this.settings.journal();
    return { id, ...place, url: origin + paths.issue(place), ...(former && { former }) };
  }
}
