import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilesModule } from '../../files/files.module.ts';
import { MailServersModule } from '../mail-server/mail-servers.ts';
import { SampleMarksModule } from '../sample-marks/sample-marks.ts';
import { JournalNamesController } from './journal-names.controller.ts';
import { LogoSize } from './logo-size.ts';
import { SettingsController, SettingsHistoryController } from './settings.controller.ts';
import { SettingsDocument, settingsSchema } from './settings.schema.ts';
import { SettingsService } from './settings.service.ts';
import { SidebarPicturesController } from './sidebar-pictures.controller.ts';

@Module({
  imports: [
    FilesModule,
    MailServersModule,
    MongooseModule.forFeature([{ name: SettingsDocument.name, schema: settingsSchema }]),
    SampleMarksModule,
  ],
  controllers: [
    SettingsController,
    SettingsHistoryController,
    SidebarPicturesController,
    JournalNamesController,
  ],
  providers: [SettingsService, LogoSize],
  exports: [SettingsService],
})
export class SettingsModule {}
