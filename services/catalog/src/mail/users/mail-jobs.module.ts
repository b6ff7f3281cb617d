import { Module } from '@nestjs/common';
import { UsersModule } from '../../users.ts';
import { MailTextsModule } from '../texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { NoticeJobsModule } from '../authors/notice-jobs.module.ts';
import { MailSamples } from './mail-samples.ts';
import { ManuscriptsClientModule } from '../../manuscripts/manuscripts-client.ts';
import { ManuscriptMailJobs } from '../manuscripts/manuscript-mail.jobs.ts';
import { UserMailJobs } from './user-mail.jobs.ts';

/** The worker's mails to users and to authors of manuscripts. */
@Module({
  imports: [
    ArticlesModule,
    MailTextsModule,
    ManuscriptsClientModule,
    SettingsModule,
    NoticeJobsModule,
    UsersModule,
  ],
  providers: [MailSamples, UserMailJobs, ManuscriptMailJobs],
})
export class MailJobsModule {}
