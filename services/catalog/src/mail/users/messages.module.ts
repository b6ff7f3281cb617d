import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AlertSenderDocument, alertSenderSchema } from '../transport/mail-sender.schema.ts';
import { MailTextsModule } from '../texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { MailSamples } from './mail-samples.ts';
import { MessagesController } from './messages.controller.ts';

/** The words of mails as administrators edit them. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: AlertSenderDocument.name, schema: alertSenderSchema }]),
    ArticlesModule,
    MailTextsModule,
    SettingsModule,
  ],
  controllers: [MessagesController],
  providers: [MailSamples],
})
export class MessagesModule {}
