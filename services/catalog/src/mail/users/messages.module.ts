import { Module } from '@nestjs/common';
import { MailServersModule } from '../../journal/mail-server/mail-servers.ts';
import { ManuscriptsClientModule } from '../../manuscripts/manuscripts-client.ts';
import { MailTextsModule } from '../texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { MailSamples } from './mail-samples.ts';
import { MessagesController } from './messages.controller.ts';

/** The words of mails as administrators edit them. */
@Module({
  imports: [ArticlesModule, MailServersModule, MailTextsModule, ManuscriptsClientModule, SettingsModule],
  controllers: [MessagesController],
  providers: [MailSamples],
})
export class MessagesModule {}
