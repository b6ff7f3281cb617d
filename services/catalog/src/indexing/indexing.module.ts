import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../assets/files.module.js';
import { IndexingController } from './indexing.controller.js';
import { IndexingDocument, indexingSchema } from './indexing-entry.schema.js';
import { IndexingService } from './indexing.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: IndexingDocument.name, schema: indexingSchema }]),
    FilesModule,
  ],
  controllers: [IndexingController],
  providers: [IndexingService],
  exports: [IndexingService],
})
export class IndexingModule {}
