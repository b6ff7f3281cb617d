import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.js';
import { QueuesModule } from '#messaging/queues.module.js';
import { HistoryModule } from '#platform/history.js';
import { IdempotencyModule } from '#platform/idempotency.js';
import { MongoModule } from '#platform/mongo.module.js';
import { ArticlesModule } from './articles/articles.module.js';
import { SharedConfig, WorkerConfig } from './config.js';
import { ImportJobsModule } from './imports/imports.module.js';
import { Mailer } from './notices/mailer.js';
import { NoticeJobs } from './notices/notice.jobs.js';
import { NoticesModule } from './notices/notices.module.js';
import { SettingsModule } from './settings/settings.module.js';

/**
 * The catalog's worker process: the same features without HTTP, for jobs that take long or wait for other
 * systems.
 */
@Global()
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        MongoModule.forWorker(config, 'catalog'),
        QueuesModule.forRedis(config.REDIS_URL),
        MessagingModule,
        HistoryModule,
        IdempotencyModule,
        SettingsModule,
        ArticlesModule,
        NoticesModule,
        ImportJobsModule,
      ],
      providers: [
        { provide: WorkerConfig, useValue: config },
        { provide: SharedConfig, useExisting: WorkerConfig },
        Mailer,
        NoticeJobs,
      ],
      exports: [WorkerConfig, SharedConfig],
    };
  }
}
