import type { WorkerDefinition } from '#messaging/worker.ts';
import type { WorkerConfig } from './config.ts';
import { ManuscriptPayments } from './articles/editing/manuscript-payments.ts';
import { AlertJobs } from './mail/alerts/alert.jobs.ts';
import { DepositJobs } from './doi/registration/deposit.jobs.ts';
import { TextConversion } from './articles/full-text/text-conversion.ts';
import { FileReader } from './articles/texts/file-reader.ts';
import { UserMailJobs } from './mail/users/user-mail.jobs.ts';
import { ManuscriptMailJobs } from './mail/manuscripts/manuscript-mail.jobs.ts';
import { NoticeJobs } from './mail/authors/notice.jobs.ts';
import { TestMail } from './mail/transport/test-mail.ts';
import { ImportCheck } from './exchange/imports/import-check.ts';
import { ImportLoad } from './exchange/imports/import-load.ts';
import { SampleRemoval } from './exchange/sample/sample-removal.ts';
import { WebhookJobs } from './webhooks/webhook.jobs.ts';
import { WorkerModule } from './worker.module.ts';

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
    'catalog.convert-text': (data) => app.get(TextConversion).convert(data),
    'catalog.load-import': (data) => app.get(ImportLoad).load(data),
    'catalog.remove-sample-content': () => app.get(SampleRemoval).remove(),
    'catalog.send-webhook': (data) => app.get(WebhookJobs).send(data),
  }),
  failures: (app) => ({
    'catalog.send-user-mail': (data) => app.get(UserMailJobs).giveUp(data),
    'catalog.send-manuscript-mail': (data) => app.get(ManuscriptMailJobs).giveUp(data),
  }),
  concurrency: { 'catalog.mail': 4, 'catalog.dois': 2, 'catalog.imports': 2, 'catalog.webhooks': 8 },
  interrupt: (app) => {
    app.get(AlertJobs).stop();
    app.get(FileReader).stop();
    app.get(ImportCheck).stop();
    app.get(ImportLoad).stop();
    app.get(SampleRemoval).stop();
    app.get(TextConversion).stop();
  },
});
