import { Module } from '@nestjs/common';
import { MailSettingsController } from './mail-settings.controller.ts';
import { MailSettingsService } from './mail-settings.service.ts';
import { MailServersModule } from '../../journal/mail-server/mail-servers.ts';

/** The mail server in the settings. */
@Module({
  imports: [MailServersModule],
  controllers: [MailSettingsController],
  providers: [MailSettingsService],
})
export class MailSettingsModule {}
