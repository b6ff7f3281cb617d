import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/changes.ts';
import { ConfigModule } from '#platform/config.module.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { SessionModule } from '#platform/session.module.ts';
import { type CatalogConfig, SharedConfig } from './config.ts';
import { DownloadsModule } from './discovery/citations/downloads.module.ts';
import { HarvestingModule } from './discovery/harvesting/harvesting.module.ts';
import { OrcidModule } from './discovery/orcid/orcid.module.ts';
import { RegistrationModule } from './discovery/registration/registration.module.ts';
import { SearchModule } from './discovery/search/search.module.ts';
import { EditorsModule } from './journal/editors/editors.module.ts';
import { IndexingPartnersModule } from './journal/indexing-partners/indexing-partners.module.ts';
import { SettingsModule } from './journal/settings/settings.module.ts';
import { DashboardModule } from './monitoring/dashboard/dashboard.module.ts';
import { EntityHistoryModule } from './monitoring/history/history.module.ts';
import { CatalogQueuesModule } from './monitoring/queues/queues.module.ts';
import { AmendmentsModule } from './publishing/amendments/amendments.module.ts';
import { ArchivesModule } from './publishing/archives/archives.module.ts';
import { ArticlesModule } from './publishing/articles/articles.module.ts';
import { DocumentDataModule } from './publishing/document-data/document-data.module.ts';
import { EditingModule } from './publishing/editing/editing.module.ts';
import { NoticesModule } from './publishing/notices/notices.module.ts';
import { OrganizationsModule } from './publishing/organizations/organizations.module.ts';
import { ExportsModule } from './transfer/exports/exports.module.ts';
import { ImportsModule } from './transfer/imports/imports.module.ts';

@Module({})
export class AppModule {
  static with(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config, SharedConfig),
        MongoModule.forService(config, 'catalog'),
        QueuesModule.forRedis(config.REDIS_URL),
        MessagingModule,
        ChangesModule,
        SessionModule.forService(config.AUTH_PUBLIC_KEY, config.AUTH_RPC),
        SettingsModule,
        EditorsModule,
        IndexingPartnersModule,
        ArticlesModule,
        EditingModule,
        AmendmentsModule,
        NoticesModule,
        OrganizationsModule,
        DocumentDataModule,
        ArchivesModule,
        DownloadsModule,
        SearchModule,
        HarvestingModule,
        RegistrationModule,
        OrcidModule,
        DashboardModule,
        EntityHistoryModule,
        ImportsModule,
        ExportsModule,
        CatalogQueuesModule,
      ],
    };
  }
}
