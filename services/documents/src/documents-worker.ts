import type { WorkerDefinition } from '#messaging/worker.ts';
import { BatchWorker } from './batches/batch-worker.ts';
import { CertificateJobs } from './certificates/certificate.jobs.ts';
import type { WorkerConfig } from './config.ts';
import { CoverPageJobs } from './cover-pages/cover-page.jobs.ts';
import { BoardJobs } from './editorial-board/board.jobs.ts';
import { SHEET_SIZE } from './printing/sheets.ts';
import { WorkerModule } from './worker.module.ts';

/** The documents worker: everything that is printed. */
export const documentsWorker = (config: WorkerConfig): WorkerDefinition<'documents'> => ({
  service: 'documents',
  module: WorkerModule.with(config),
  handlers: (app) => ({
    'documents.render-certificates': (data) => app.get(CertificateJobs).render(data),
    'documents.render-thumbnail': (data) => app.get(CertificateJobs).renderThumbnail(data),
    'documents.render-cover-page': (data) => app.get(CoverPageJobs).render(data),
    'documents.render-editorial-board': () => app.get(BoardJobs).render(),
    'documents.prepare-article': async (data) => {
      await app.get(CertificateJobs).prepare(data);
      await app.get(CoverPageJobs).prepare(data);
    },
    'documents.make-batch': (data) => app.get(BatchWorker).make(data),
  }),
  concurrency: {
    'documents.readers': config.READER_JOBS * SHEET_SIZE,
    'documents.prepare': 1,
    'documents.batches': config.BATCH_JOBS,
  },
  interrupt: (app) => app.get(BatchWorker).stop(),
});
