import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { PurgeLogModule } from '#messaging/purge-log.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { SharedConfig, type WorkerConfig } from './config.ts';
import { AlertJobsModule } from './mail/alerts/alerts.module.ts';
import { RegistrationModule } from './doi/registration/registration.module.ts';
import { FullTextJobsModule } from './articles/full-text/full-text.module.ts';
import { MailJobsModule } from './mail/users/mail-jobs.module.ts';
import { ArticleTextJobsModule } from './articles/texts/article-texts.module.ts';
import { NoticeJobsModule } from './mail/authors/notice-jobs.module.ts';
import { ScheduledPublicationModule } from './articles/editing/scheduled-publication.ts';
import { OrganizationLoaderModule } from './journal/organizations/organizations.module.ts';
import { ImportJobsModule } from './exchange/imports/import-jobs.module.ts';
import { SampleRemovalModule } from './exchange/sample/sample-content.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

/**
 * The catalog's worker process: the same features without HTTP, for jobs that take long or wait for other
 * systems.
 */
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.with(config, SharedConfig, FilesConfig),
        MongoModule.forWorker(config, 'catalog'),
        QueuesModule.forRedis(config),
        MessagingModule,
        PurgeLogModule,
        ChangesModule,
        NoticeJobsModule,
        AlertJobsModule,
        MailJobsModule,
        RegistrationModule,
        ImportJobsModule,
        ScheduledPublicationModule,
        SampleRemovalModule,
        OrganizationLoaderModule,
        ArticleTextJobsModule,
        FullTextJobsModule,
        WebhooksModule,
      ],
    };
  }
}
