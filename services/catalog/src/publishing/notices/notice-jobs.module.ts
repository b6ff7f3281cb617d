import { Module } from '@nestjs/common';
import { MailTextsModule } from '../../journal/mail-texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../articles/articles.module.ts';
import { MailLimits } from './mail-limits.ts';
import { Mailer } from './mailer.ts';
import { NoticeJobs } from './notice.jobs.ts';
import { NoticesModule } from './notices.module.ts';
import { TestMail } from './test-mail.ts';

/** The worker's part of author notices. */
@Module({
  imports: [NoticesModule, ArticlesModule, SettingsModule, MailTextsModule],
  providers: [Mailer, MailLimits, NoticeJobs, TestMail],
  exports: [NoticeJobs, Mailer, TestMail],
})
export class NoticeJobsModule {}
