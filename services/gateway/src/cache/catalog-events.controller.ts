import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { staleTags } from '#contracts/api/cache-tags.ts';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { CdnPurges } from './cdn.ts';
import { PurgeChannel } from './purge-channel.ts';

/** Purges the cached responses that a change made stale. Purging twice is harmless, so no inbox is needed. */
@Controller()
export class CatalogEventsController {
  constructor(
    private readonly channel: PurgeChannel,
    private readonly cdn: CdnPurges,
  ) {}

  @EventPattern([
    'catalog.article.published',
    'catalog.article.updated',
    'catalog.issue.created',
    'catalog.issue.changed',
    'catalog.editor.changed',
    'catalog.settings.changed',
    'catalog.indexing.changed',
    'catalog.page.changed',
  ])
  async changed(@Payload() event: EventEnvelope): Promise<void> {
    const tags = staleTags(event.type, event.data);
    await this.channel.purge(tags);
    await this.cdn.purge(tags);
  }
}
