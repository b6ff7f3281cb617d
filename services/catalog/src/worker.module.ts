import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { PurgeLogModule } from '#messaging/purge-log.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { ScheduledPublication } from './articles/editing/scheduled-publication.ts';
import { TextConversion } from './articles/full-text/text-conversion.ts';
import { FileReader } from './articles/texts/file-reader.ts';
import { SharedConfig, type WorkerConfig } from './config.ts';
import { CheckedRows } from './exchange/imports/checked-rows.ts';
import { ConvertedIssues } from './exchange/imports/converted-issues.ts';
import { ImportCheck } from './exchange/imports/import-check.ts';
import { ImportLoad } from './exchange/imports/import-load.ts';
import { ImportSweep } from './exchange/imports/import-sweep.ts';
import { IssueUnit } from './exchange/imports/issue-unit.ts';
import { JournalRows } from './exchange/imports/journal-rows.ts';
import { JournalUnit } from './exchange/imports/journal-unit.ts';
import { JanewayConversion } from './exchange/janeway/janeway-conversion.ts';
import { OjsConversion } from './exchange/ojs/ojs-conversion.ts';
import { RemoveArticle, SampleRemoval } from './exchange/sample/sample-removal.ts';
import { Thumbnails } from './files/thumbnails.ts';
import { OrganizationLoader } from './journal/organizations/organization-loader.ts';
import { AlertJobs } from './mail/alerts/alert.jobs.ts';
import { NoticeJobs } from './mail/authors/notice.jobs.ts';
import { ManuscriptMailJobs } from './mail/manuscripts/manuscript-mail.jobs.ts';
import { MailEnvironmentReport } from './mail/transport/mail-environment-report.ts';
import { MailLimits } from './mail/transport/mail-limits.ts';
import { MailTransports } from './mail/transport/mail-transports.ts';
import { Mailer } from './mail/transport/mailer.ts';
import { SentMails } from './mail/transport/sent-mails.ts';
import { TestMail } from './mail/transport/test-mail.ts';
import { UserMailJobs } from './mail/users/user-mail.jobs.ts';
import { SharedModule } from './shared.module.ts';

/** The catalog's worker process: the same features without HTTP, for jobs that take long or wait for other systems. */
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.with(config, SharedConfig, FilesConfig),
        MongoModule.forWorker(config, 'catalog'),
        QueuesModule.forRedis(config),
        MessagingModule,
        PurgeLogModule,
        ChangesModule,
        SharedModule,
      ],
      providers: [
        PdfReader,
        AlertJobs,
        CheckedRows,
        ConvertedIssues,
        FileReader,
        ImportCheck,
        ImportLoad,
        ImportSweep,
        IssueUnit,
        JanewayConversion,
        JournalRows,
        JournalUnit,
        MailEnvironmentReport,
        Mailer,
        MailLimits,
        MailTransports,
        ManuscriptMailJobs,
        NoticeJobs,
        OjsConversion,
        OrganizationLoader,
        RemoveArticle,
        SampleRemoval,
        ScheduledPublication,
        SentMails,
        TestMail,
        TextConversion,
        Thumbnails,
        UserMailJobs,
      ],
    };
  }
}
