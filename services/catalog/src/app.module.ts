import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { PurgeLogModule } from '#messaging/purge-log.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { type CatalogConfig, SharedConfig } from './config.ts';
import { AlertsModule } from './mail/alerts/alerts.module.ts';
import { DownloadsModule } from './discovery/citations/downloads.module.ts';
import { HarvestingModule } from './discovery/harvesting/harvesting.module.ts';
import { OrcidModule } from './discovery/orcid/orcid.module.ts';
import { RegistrationModule } from './doi/registration/registration.module.ts';
import { SearchModule } from './discovery/search/search.module.ts';
import { FullTextModule } from './articles/full-text/full-text.module.ts';
import { FurtherFilesModule } from './articles/further-files/further-files.module.ts';
import { EditorsModule } from './journal/editors/editors.module.ts';
import { IndexingPartnersModule } from './journal/indexing-partners/indexing-partners.module.ts';
import { FirstPagesModule } from './journal/pages/first-pages.ts';
import { PagesModule } from './journal/pages/pages.module.ts';
import { SettingsModule } from './journal/settings/settings.module.ts';
import { MailSettingsModule } from './mail/transport/mail-settings.module.ts';
import { ManuscriptDataModule } from './manuscripts/manuscript-data.module.ts';
import { MessagesModule } from './mail/users/messages.module.ts';
import { ChangesController } from './entities/changes.controller.ts';
import { catalogMigrations } from './migrations.ts';
import { ConnectionsModule } from './monitoring/connections/connections.module.ts';
import { DashboardModule } from './monitoring/dashboard/dashboard.module.ts';
import { ReadinessModule } from './monitoring/readiness/readiness.module.ts';
import { CatalogQueuesModule } from './monitoring/queues/queues.module.ts';
import { AmendmentsModule } from './articles/amendments/amendments.module.ts';
import { ArchivesModule } from './issues/archives/archives.module.ts';
import { ArticlePageModule } from './articles/page/article-page.module.ts';
import { ArticlesModule } from './articles/read/articles.module.ts';
import { DocumentDataModule } from './articles/document-data/document-data.module.ts';
import { EditingModule } from './articles/editing/editing.module.ts';
import { NoticesModule } from './mail/authors/notices.module.ts';
import { OrganizationsModule } from './journal/organizations/organizations.module.ts';
import { ExportsModule } from './exchange/exports/exports.module.ts';
import { ImportsModule } from './exchange/imports/imports.module.ts';
import { SampleContentModule } from './exchange/sample/sample-content.module.ts';
import { UsageModule } from './usage/usage.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({})
export class AppModule {
  static with(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config, SharedConfig, FilesConfig),
        MongoModule.forService(config, 'catalog', catalogMigrations),
        QueuesModule.forRedis(config),
        MessagingModule,
        PurgeLogModule,
        ChangesModule,
        SessionModule.forService(config),
        SearchModule,
        SettingsModule,
        EditorsModule,
        IndexingPartnersModule,
        PagesModule,
        FirstPagesModule,
        ArticlesModule,
        ArticlePageModule,
        EditingModule,
        FullTextModule,
        FurtherFilesModule,
        AmendmentsModule,
        NoticesModule,
        OrganizationsModule,
        DocumentDataModule,
        ManuscriptDataModule,
        ArchivesModule,
        DownloadsModule,
        HarvestingModule,
        RegistrationModule,
        OrcidModule,
        AlertsModule,
        MailSettingsModule,
        MessagesModule,
        DashboardModule,
        ReadinessModule,
        ConnectionsModule,
        ImportsModule,
        ExportsModule,
        SampleContentModule,
        CatalogQueuesModule,
        UsageModule,
        WebhooksModule,
      ],
      controllers: [ChangesController],
    };
  }
}
