import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Worker } from 'bullmq';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { startJobWorkers } from '#messaging/job-workers.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { Copies } from './files/copies/copies.ts';
import { ReadingViews } from './files/reading-views.ts';
import { Manuscripts } from './register/manuscripts.ts';
import { Publication } from './office/publication.ts';

/** Jobs and events of the service in a separate process; files are processed in child processes. */
@Injectable()
export class ManuscriptWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private workers: Worker[] = [];

  constructor(
    private readonly redis: RedisConnection,
    private readonly copies: Copies,
    private readonly readingViews: ReadingViews,
    private readonly publication: Publication,
    private readonly manuscripts: Manuscripts,
  ) {}

  onApplicationBootstrap(): void {
    const follow = (event: EventEnvelope<'catalog.article.published' | 'catalog.article.updated'>) =>
      this.publication.onArticle(event);
    const handlers = {
      'manuscripts.make-copy': (data: OfFile) => this.copies.make(data),
      'manuscripts.make-reading-view': (data: OfFile) => this.readingViews.make(data),
    };
    const events = {
      subscriber: 'manuscripts' as const,
      handlers: {
        'catalog.article.published': follow,
        'catalog.article.updated': follow,
        'catalog.settings.changed': () => this.manuscripts.followTurns(),
      },
    };
    const failures = { 'manuscripts.make-copy': (data: OfFile) => this.copies.giveUp(data) };
    this.workers = startJobWorkers('manuscripts', this.redis, { handlers, failures, events });
  }

  async onModuleDestroy(): Promise<void> {
    this.copies.stop();
    this.readingViews.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}

type OfFile = Parameters<Copies['make']>[0];
