import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MongoModule } from '#platform/mongo.module.js';
import { SessionModule } from '#platform/session.module.js';
import type { WebdataConfig } from './config.js';
import { EntriesController } from './entries/entries.controller.js';
import { EntriesService } from './entries/entries.service.js';
import { EntryDocument, entrySchema } from './entries/entry.schema.js';

@Module({})
export class AppModule {
  static with(config: WebdataConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'webdata'),
        MongooseModule.forFeature([{ name: EntryDocument.name, schema: entrySchema }]),
        SessionModule.forService(config.AUTH_PUBLIC_KEY, config.AUTH_RPC),
      ],
      controllers: [EntriesController],
      providers: [EntriesService],
    };
  }
}
