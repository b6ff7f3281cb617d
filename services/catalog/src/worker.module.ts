import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/changes.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { ArticlesModule } from './publishing/articles/articles.module.ts';
import { SharedConfig, WorkerConfig } from './config.ts';
import { ImportJobsModule } from './transfer/imports/imports.module.ts';
import { Mailer } from './publishing/notices/mailer.ts';
import { NoticeJobs } from './publishing/notices/notice.jobs.ts';
import { NoticesModule } from './publishing/notices/notices.module.ts';
import { SettingsModule } from './journal/settings/settings.module.ts';

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
        ChangesModule,
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
