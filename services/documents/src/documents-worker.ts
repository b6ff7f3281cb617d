import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { jobWorker, type WorkerDefinition } from '#messaging/worker.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { BatchWorker } from './batches/batch-worker.ts';
import { CertificateJobs } from './certificates/certificate.jobs.ts';
import { SharedConfig, WorkerConfig } from './config.ts';
import { CoverPageJobs } from './cover-pages/cover-page.jobs.ts';
import { BoardJobs, Portraits } from './editorial-board/board.jobs.ts';
import { AnnualCertificatesKind } from './annual-certificates/annual-certificates.kind.ts';
import { LettersAndReceiptsJobs } from './letters-and-receipts/letters-and-receipts.jobs.ts';
import { BatchChromium, Chromium } from './printing/chromium.ts';
import { orUnprintable } from './printing/letters-without-font.ts';
import { BatchPrinter, MAX_PRINT_PARTS, Printer } from './printing/printer.ts';
import { ContentModule } from './content.module.ts';
import { BatchSplitter, PdfSplitter } from './printing/pdf-splitter.ts';
import { FileSweep } from './printing/rendered-files.ts';

@Module({})
class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.with(config, SharedConfig, FilesConfig),
        MongoModule.forWorker(config, 'documents'),
        QueuesModule.forRedis(config),
        ContentModule,
      ],
      providers: [
        Chromium,
        BatchChromium,
        PdfSplitter,
        BatchSplitter,
        Printer,
        BatchPrinter,
        FileSweep,
        CertificateJobs,
        CoverPageJobs,
        LettersAndReceiptsJobs,
        BoardJobs,
        Portraits,
        BatchWorker,
      ],
    };
  }
}

export const documentsWorker = (config: WorkerConfig): WorkerDefinition<'documents'> => ({
  service: 'documents',
  module: WorkerModule.with(config),
  handlers: (app) => ({
    'documents.render-certificates': (data) => printing(app).get(CertificateJobs).render(data),
    'documents.render-thumbnail': (data) =>
      orUnprintable(printing(app).get(CertificateJobs).renderThumbnail(data)),
    'documents.render-cover-page': (data) => orUnprintable(printing(app).get(CoverPageJobs).render(data)),
    'documents.render-manuscript-paper': (data) =>
      orUnprintable(printing(app).get(LettersAndReceiptsJobs).render(data)),
    'documents.render-service-certificate': (data) =>
      printing(app).get(Printer).makeItem(app.get(AnnualCertificatesKind), data.item),
    'documents.render-editorial-board': () => orUnprintable(printing(app).get(BoardJobs).render()),
    'documents.make-batch': (data) => app.get(BatchWorker).make(data),
  }),
  events: (app) => {
    const prepare = ({ aggregateId }: EventEnvelope) => prepareArticle(app, aggregateId);
    return {
      subscriber: 'documents',
      handlers: { 'catalog.article.published': prepare, 'catalog.article.updated': prepare },
    };
  },
  concurrency: {
    'documents.readers': config.READER_JOBS * MAX_PRINT_PARTS,
    'documents.batches': config.BATCH_JOBS,
  },
  interrupt: (app) => app.get(BatchWorker).stop(),
});

/** Starts Chromium while the document's data are read, because a reader waits. */
function printing(app: INestApplicationContext): INestApplicationContext {
  app.get(Chromium).launch();
  return app;
}

/** Pre-generates an article's certificates and cover page before they are first requested. */
async function prepareArticle(app: INestApplicationContext, articleId: string): Promise<void> {
  await app.get(CertificateJobs).prepare(articleId);
  await app.get(CoverPageJobs).prepare(articleId);
}

export const worker = jobWorker(WorkerConfig, documentsWorker);
