import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../../files/files.module.ts';
import { IndexingController } from './indexing.controller.ts';
import { IndexingDocument, indexingSchema } from './indexing-entry.schema.ts';
import { IndexingService } from './indexing.service.ts';

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
