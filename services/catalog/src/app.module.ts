import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { HistoryModule } from '#platform/history.ts';
import { IdempotencyModule } from '#platform/idempotency.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { SessionModule } from '#platform/session.module.ts';
import { ArchivesModule } from './archives/archives.module.ts';
import { ArticlesModule } from './articles/articles.module.ts';
import { CatalogConfig, SharedConfig } from './config.ts';
import { DashboardModule } from './dashboard/dashboard.module.ts';
import { DownloadsModule } from './downloads/downloads.module.ts';
import { EditorsModule } from './editors/editors.module.ts';
import { ExportsModule } from './exports/exports.module.ts';
import { HarvestingModule } from './harvesting/harvesting.module.ts';
import { EntityHistoryModule } from './history/history.module.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { IndexingModule } from './indexing/indexing.module.ts';
import { CatalogQueuesModule } from './queues/queues.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SettingsModule } from './settings/settings.module.ts';

@Global()
@Module({})
export class AppModule {
  static with(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'catalog'),
        QueuesModule.forRedis(config.REDIS_URL),
        MessagingModule,
        HistoryModule,
        IdempotencyModule,
        SessionModule.forService(config.AUTH_PUBLIC_KEY, config.AUTH_RPC),
        SettingsModule,
        EditorsModule,
        IndexingModule,
        ArticlesModule,
        ArchivesModule,
        DownloadsModule,
        SearchModule,
        HarvestingModule,
        DashboardModule,
        EntityHistoryModule,
        ImportsModule,
        ExportsModule,
        CatalogQueuesModule,
      ],
      providers: [
        { provide: CatalogConfig, useValue: config },
        { provide: SharedConfig, useExisting: CatalogConfig },
      ],
      exports: [CatalogConfig, SharedConfig],
    };
  }
}
