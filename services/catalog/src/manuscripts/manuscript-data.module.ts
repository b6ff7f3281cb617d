import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArticlesModule } from '../articles/read/articles.module.ts';
import { SettingsModule } from '../journal/settings/settings.module.ts';
import { MailTextsModule } from '../mail/texts/mail-texts.module.ts';
import { AlertSenderDocument, alertSenderSchema } from '../mail/transport/mail-sender.schema.ts';
import { ManuscriptDataController } from './manuscript-data.controller.ts';

/** Settings, words of mails and articles, for the register of manuscripts. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: AlertSenderDocument.name, schema: alertSenderSchema }]),
    ArticlesModule,
    MailTextsModule,
    SettingsModule,
  ],
  controllers: [ManuscriptDataController],
})
export class ManuscriptDataModule {}
