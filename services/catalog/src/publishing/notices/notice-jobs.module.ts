import { Module } from '@nestjs/common';
import { MailTextsModule } from '../../journal/mail-texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../articles/articles.module.ts';
import { Mailer } from './mailer.ts';
import { NoticeJobs } from './notice.jobs.ts';
import { NoticesModule } from './notices.module.ts';

/** The worker's part of author notices. */
@Module({
  imports: [NoticesModule, ArticlesModule, SettingsModule, MailTextsModule],
  providers: [Mailer, NoticeJobs],
  exports: [NoticeJobs, Mailer],
})
export class NoticeJobsModule {}
