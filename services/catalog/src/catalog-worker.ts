import { type DynamicModule, Module } from '@nestjs/common';
import { jobWorker, type WorkerDefinition } from '#messaging/worker.ts';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { PurgeLogModule } from '#messaging/purge-log.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { SharedConfig, WorkerConfig } from './config.ts';
import { ManuscriptPayments } from './articles/editing/manuscript-payments.ts';
import { AlertJobs } from './mail/alerts/alert.jobs.ts';
import { DepositJobs } from './doi/registration/deposit.jobs.ts';
import { PageSetting } from './articles/production/page-setting.ts';
import { TextConversion } from './articles/full-text/text-conversion.ts';
import { FileReader } from './articles/texts/file-reader.ts';
import { UserMailJobs } from './mail/users/user-mail.jobs.ts';
import { ManuscriptMailJobs } from './mail/manuscripts/manuscript-mail.jobs.ts';
import { NoticeJobs } from './mail/authors/notice.jobs.ts';
import { TestMail } from './mail/transport/test-mail.ts';
import { ImportCheck } from './exchange/imports/import-check.ts';
import { ImportLoad } from './exchange/imports/import-load.ts';
import { RemoveArticle, SampleRemoval } from './exchange/sample/sample-removal.ts';
import { WebhookJobs } from './webhooks/webhook.jobs.ts';
import { ScheduledPublication } from './articles/editing/scheduled-publication.ts';
import { CheckedRows } from './exchange/imports/checked-rows.ts';
import { ConvertedIssues } from './exchange/imports/converted-issues.ts';
import { ImportSweep } from './exchange/imports/import-sweep.ts';
import { IssueUnit } from './exchange/imports/issue-unit.ts';
import { JournalRows } from './exchange/imports/journal-rows.ts';
import { JournalUnit } from './exchange/imports/journal-unit.ts';
import { JanewayConversion } from './exchange/janeway/janeway-conversion.ts';
import { OjsConversion } from './exchange/ojs/ojs-conversion.ts';
import { Thumbnails } from './files/thumbnails.ts';
import { OrganizationLoader } from './journal/organizations/organization-loader.ts';
import { MailEnvironmentReport } from './mail/transport/mail-environment-report.ts';
import { MailLimits } from './mail/transport/mail-limits.ts';
import { MailTransports } from './mail/transport/mail-transports.ts';
import { Mailer } from './mail/transport/mailer.ts';
import { SentMails } from './mail/transport/sent-mails.ts';
import { SharedModule } from './shared.module.ts';
import { WorkerStop } from './worker-stop.ts';

/** The catalog's worker process: the same features without HTTP, for jobs that take long or wait for other systems. */
@Module({})
class WorkerModule {
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
        PageSetting,
        RemoveArticle,
        SampleRemoval,
        ScheduledPublication,
        SentMails,
        TestMail,
        TextConversion,
        Thumbnails,
        UserMailJobs,
        WorkerStop,
      ],
    };
  }
}

/** The catalog's worker: mails, deposits of DOIs, imports, sample content, texts and pages of PDFs, webhooks. */
export const catalogWorker = (config: WorkerConfig): WorkerDefinition<'catalog'> => ({
  service: 'catalog',
  module: WorkerModule.with(config),
  handlers: (app) => ({
    'catalog.send-author-notice': (data) => app.get(NoticeJobs).send(data),
    'catalog.send-test-mail': (data) => app.get(TestMail).send(data),
    'catalog.send-alert-confirmation': (data) => app.get(AlertJobs).confirm(data),
    'catalog.send-user-mail': (data) => app.get(UserMailJobs).send(data),
    'catalog.send-manuscript-mail': (data) => app.get(ManuscriptMailJobs).send(data),
    'catalog.follow-payment': (data) => app.get(ManuscriptPayments).follow(data),
    'catalog.send-sample-mail': (data) => app.get(UserMailJobs).sendSample(data),
    'catalog.send-alerts': (data) => app.get(AlertJobs).send(data),
    'catalog.deposit-doi': (data) => app.get(DepositJobs).deposit(data),
    'catalog.check-import': (data) => app.get(ImportCheck).check(data),
    'catalog.read-article-file': (data) => app.get(FileReader).read(data),
    'catalog.convert-text': async (data) => {
      await app.get(TextConversion).convert(data);
      await app.get(PageSetting).followText(data);
    },
    'catalog.make-pages': (data) => app.get(PageSetting).make(data),
    'catalog.load-import': (data) => app.get(ImportLoad).load(data),
    'catalog.remove-sample-content': () => app.get(SampleRemoval).remove(),
    'catalog.send-webhook': (data) => app.get(WebhookJobs).send(data),
  }),
  failures: (app) => ({
    'catalog.make-pages': (data) => app.get(PageSetting).giveUp(data),
    'catalog.send-user-mail': (data) => app.get(UserMailJobs).giveUp(data),
    'catalog.send-manuscript-mail': (data) => app.get(ManuscriptMailJobs).giveUp(data),
  }),
  concurrency: { 'catalog.mail': 4, 'catalog.dois': 2, 'catalog.imports': 2, 'catalog.webhooks': 8 },
  interrupt: (app) => app.get(WorkerStop).abort(),
});

export const worker = jobWorker(WorkerConfig, catalogWorker);
