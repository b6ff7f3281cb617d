import type { WorkerDefinition } from '#messaging/worker.ts';
import type { WorkerConfig } from './config.ts';
import { DepositJobs } from './discovery/registration/deposit.jobs.ts';
import { NoticeJobs } from './publishing/notices/notice.jobs.ts';
import { ImportCheck } from './transfer/imports/import-check.ts';
import { ImportLoad } from './transfer/imports/import-load.ts';
import { WorkerModule } from './worker.module.ts';

/** The catalog's worker: author notices, deposits of DOIs and imports. */
export const catalogWorker = (config: WorkerConfig): WorkerDefinition<'catalog'> => ({
  service: 'catalog',
  module: WorkerModule.with(config),
  handlers: (app) => ({
    'catalog.send-author-notice': (data) => app.get(NoticeJobs).send(data),
    'catalog.deposit-doi': (data) => app.get(DepositJobs).deposit(data),
    'catalog.check-import': (data) => app.get(ImportCheck).check(data),
    'catalog.load-import': (data) => app.get(ImportLoad).load(data),
  }),
  concurrency: { 'catalog.mail': 4, 'catalog.dois': 2 },
  interrupt: (app) => {
    app.get(ImportCheck).stop();
    app.get(ImportLoad).stop();
  },
});
