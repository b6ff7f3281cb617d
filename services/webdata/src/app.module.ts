import { type DynamicModule, Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ChangesModule } from '#platform/writes/changes.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { engineOf } from '#search/search-engines.ts';
import { SearchIndex } from '#search/search-index.ts';
import type { WebdataConfig } from './config.ts';
import { EntriesController, EntryChangesController } from './entries/entries.controller.ts';
import { EntriesService } from './entries/entries.service.ts';
import { entryIndex } from './entries/entry-index.ts';
import { EntrySearch } from './entries/entry-search.ts';
import { EntryDocument, entrySchema } from './entries/entry.schema.ts';
import { SampleEntriesController } from './entries/sample-entries.controller.ts';
import { webdataMigrations } from './migrations.ts';

@Module({})
export class AppModule {
  static with(config: WebdataConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'webdata', webdataMigrations),
        ChangesModule,
        MongooseModule.forFeature([{ name: EntryDocument.name, schema: entrySchema }]),
        SessionModule.forService(config),
      ],
      controllers: [EntriesController, EntryChangesController, SampleEntriesController],
      providers: [
        EntriesService,
        EntrySearch,
        {
          provide: SearchIndex,
          inject: [getModelToken(EntryDocument.name)],
          useFactory: async (entries: Model<EntryDocument>) =>
            new SearchIndex(entries, entryIndex, await engineOf(entries, entryIndex, config)),
        },
      ],
    };
  }
}
