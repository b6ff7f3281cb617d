import { type DynamicModule, Module } from '@nestjs/common';
import { QueuesModule } from '#messaging/queues.module.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { BatchWorker } from './batches/batch-worker.ts';
import { CertificateJobs } from './certificates/certificate.jobs.ts';
import { SharedConfig, type WorkerConfig } from './config.ts';
import { ContentModule } from './content.module.ts';
import { CoverPageJobs } from './cover-pages/cover-page.jobs.ts';
import { BoardJobs, Portraits } from './editorial-board/board.jobs.ts';
import { PaperJobs } from './papers/paper.jobs.ts';
import { BatchChromium, Chromium } from './printing/chromium.ts';
import { BatchSplitter, PdfSplitter } from './printing/pdf-splitter.ts';
import { BatchPrinter, Printer } from './printing/printer.ts';
import { FileSweep } from './printing/rendered-files.ts';

@Module({})
export class WorkerModule {
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
        PaperJobs,
        BoardJobs,
        Portraits,
        BatchWorker,
      ],
    };
  }
}
