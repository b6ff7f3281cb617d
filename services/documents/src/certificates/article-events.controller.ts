import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { Inbox } from '#messaging/inbox.ts';
import { Outbox } from '#messaging/outbox.ts';

/** Pre-generates an article's certificates and cover page, and regenerates them when it changes. */
@Controller()
export class ArticleEventsController {
  constructor(
    private readonly inbox: Inbox,
    private readonly outbox: Outbox,
  ) {}

  @EventPattern('catalog.article.published')
  published(@Payload() event: EventEnvelope<'catalog.article.published'>): Promise<void> {
    return this.prepare(event);
  }

  @EventPattern('catalog.article.updated')
  updated(@Payload() event: EventEnvelope<'catalog.article.updated'>): Promise<void> {
    return this.prepare(event);
  }

  private async prepare(event: EventEnvelope): Promise<void> {
    await this.inbox.once(event, (session) =>
      this.outbox.store(session, {
        commands: [{ type: 'documents.prepare-article', data: { articleId: event.aggregateId } }],
      }),
    );
  }
}
