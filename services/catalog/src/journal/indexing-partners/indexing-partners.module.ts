import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../../files/files.module.ts';
import { IndexingPartnerDocument, indexingPartnerSchema } from './indexing-partner.schema.ts';
import {
  IndexingPartnerHistoryController,
  IndexingPartnersController,
} from './indexing-partners.controller.ts';
import { IndexingPartnersService } from './indexing-partners.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: IndexingPartnerDocument.name, schema: indexingPartnerSchema }]),
    FilesModule,
  ],
  controllers: [IndexingPartnersController, IndexingPartnerHistoryController],
  providers: [IndexingPartnersService],
  exports: [IndexingPartnersService],
})
export class IndexingPartnersModule {}
