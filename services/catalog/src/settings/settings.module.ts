import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../assets/files.module.js';
import { JournalNamesController } from './journal-names.controller.js';
import { SettingsController } from './settings.controller.js';
import { SettingsDocument, settingsSchema } from './settings.schema.js';
import { SettingsService } from './settings.service.js';
import { SidebarPicturesController } from './sidebar-pictures.controller.js';

@Module({
  imports: [
    FilesModule,
    MongooseModule.forFeature([{ name: SettingsDocument.name, schema: settingsSchema }]),
  ],
  controllers: [SettingsController, SidebarPicturesController, JournalNamesController],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
