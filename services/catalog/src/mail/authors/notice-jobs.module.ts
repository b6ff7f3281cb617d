import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailTextsModule } from '../texts/mail-texts.module.ts';
import { SettingsModule } from '../../journal/settings/settings.module.ts';
import { ArticlesModule } from '../../articles/read/articles.module.ts';
import { MailEnvironmentReport } from '../transport/mail-environment-report.ts';
import { MailLimits } from '../transport/mail-limits.ts';
import { MailServersModule } from '../../journal/mail-server/mail-servers.ts';
import { MailTransports } from '../transport/mail-transports.ts';
import { Mailer } from '../transport/mailer.ts';
import { SentMailDocument, SentMails, sentMailSchema } from '../transport/sent-mails.ts';
import { NoticeJobs } from './notice.jobs.ts';
import { NoticesModule } from './notices.module.ts';
import { TestMail } from '../transport/test-mail.ts';

/** The worker's part of author notices. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: SentMailDocument.name, schema: sentMailSchema }]),
    NoticesModule,
    ArticlesModule,
    MailServersModule,
    SettingsModule,
    MailTextsModule,
  ],
  providers: [Mailer, SentMails, MailEnvironmentReport, MailLimits, MailTransports, NoticeJobs, TestMail],
  exports: [NoticeJobs, Mailer, TestMail],
})
export class NoticeJobsModule {}
