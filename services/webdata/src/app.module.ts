import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HistoryModule } from '#platform/history.ts';
import { IdempotencyModule } from '#platform/idempotency.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { SessionModule } from '#platform/session.module.ts';
import type { WebdataConfig } from './config.ts';
import { EntriesController } from './entries/entries.controller.ts';
import { EntriesService } from './entries/entries.service.ts';
import { EntrySearch } from './entries/entry-search.ts';
import { EntryDocument, entrySchema } from './entries/entry.schema.ts';
import { LogState } from './entries/log-state.ts';
import { LogStateDocument, logStateSchema } from './entries/log-state.schema.ts';

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
