import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingsModule } from '../settings/settings.module.ts';
import { PageDocument, pageSchema } from './page.schema.ts';
import { PageHistoryController, PagesController } from './pages.controller.ts';
import { PagesService } from './pages.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: PageDocument.name, schema: pageSchema }]), SettingsModule],
  controllers: [PagesController, PageHistoryController],
  providers: [PagesService],
  exports: [PagesService, MongooseModule],
})
export class PagesModule {}
