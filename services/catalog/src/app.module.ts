import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.js';
import { QueuesModule } from '#messaging/queues.module.js';
import { HistoryModule } from '#platform/history.js';
import { IdempotencyModule } from '#platform/idempotency.js';
import { MongoModule } from '#platform/mongo.module.js';
import { SessionModule } from '#platform/session.module.js';
import { ArchivesModule } from './archives/archives.module.js';
import { ArticlesModule } from './articles/articles.module.js';
import { CatalogConfig, SharedConfig } from './config.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { EditorsModule } from './editors/editors.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { HarvestingModule } from './harvesting/harvesting.module.js';
import { EntityHistoryModule } from './history/history.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { IndexingModule } from './indexing/indexing.module.js';
import { CatalogQueuesModule } from './queues/queues.module.js';
import { SearchModule } from './search/search.module.js';
import { SettingsModule } from './settings/settings.module.js';

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
