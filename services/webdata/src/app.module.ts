import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HistoryModule } from '#platform/history.js';
import { IdempotencyModule } from '#platform/idempotency.js';
import { MongoModule } from '#platform/mongo.module.js';
import { SessionModule } from '#platform/session.module.js';
import type { WebdataConfig } from './config.js';
import { EntriesController } from './entries/entries.controller.js';
import { EntriesService } from './entries/entries.service.js';
import { EntrySearch } from './entries/entry-search.js';
import { EntryDocument, entrySchema } from './entries/entry.schema.js';
import { LogState } from './entries/log-state.js';
import { LogStateDocument, logStateSchema } from './entries/log-state.schema.js';

@Module({})
export class AppModule {
  static with(config: WebdataConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'webdata'),
        HistoryModule,
        IdempotencyModule,
        MongooseModule.forFeature([
          { name: EntryDocument.name, schema: entrySchema },
          { name: LogStateDocument.name, schema: logStateSchema },
        ]),
        SessionModule.forService(config.AUTH_PUBLIC_KEY, config.AUTH_RPC),
      ],
      controllers: [EntriesController],
      providers: [EntriesService, EntrySearch, LogState],
    };
  }
}
