import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QueuesModule } from '#messaging/queues.module.js';
import { FileStore } from '#platform/file-store.js';
import { MongoModule } from '#platform/mongo.module.js';
import { RpcClient } from '#platform/rpc-client.js';
import { BatchJob, batchJobSchema } from './batches/batch-job.schema.js';
import { BatchWorker } from './batches/batch-worker.js';
import { ChunkMaker } from './batches/chunk-maker.js';
import { batchKindProviders } from './batches/kinds.js';
import { Leases } from './batches/leases.js';
import { CertificateCodes } from './certificates/certificate-codes.js';
import { CertificateData } from './certificates/certificate.data.js';
import { CertificateJobs } from './certificates/certificate.jobs.js';
import { CertificateDocument, certificateSchema } from './certificates/certificate.schema.js';
import { Issuance, issuanceSchema } from './certificates/issuance.schema.js';
import { Issuances } from './certificates/issuances.js';
import { WorkerConfig } from './config.js';
import { CoverPageData } from './cover-pages/cover-page.data.js';
import { CoverPageJobs } from './cover-pages/cover-page.jobs.js';
import { BoardData } from './editorial-board/board.data.js';
import { BoardJobs } from './editorial-board/board.jobs.js';
import { Portraits } from './editorial-board/portraits.js';
import { BatchChromium, Chromium } from './rendering/chromium.js';
import { FileSweep } from './rendering/file-sweep.js';
import { PdfSplitter } from './rendering/pdf-splitter.js';
import { Printer } from './rendering/printer.js';

@Global()
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        MongoModule.forWorker(config, 'documents'),
        MongooseModule.forFeature([
          { name: CertificateDocument.name, schema: certificateSchema },
          { name: Issuance.name, schema: issuanceSchema },
          { name: BatchJob.name, schema: batchJobSchema },
        ]),
        QueuesModule.forRedis(config.REDIS_URL),
      ],
      providers: [
        { provide: WorkerConfig, useValue: config },
        { provide: FileStore, useFactory: () => new FileStore(config.FILES_DIR) },
        { provide: RpcClient, useFactory: () => new RpcClient(config.CATALOG_RPC) },
        Chromium,
        BatchChromium,
        PdfSplitter,
        FileSweep,
        Printer,
        CertificateCodes,
        CertificateData,
        CertificateJobs,
        Issuances,
        CoverPageData,
        CoverPageJobs,
        BoardData,
        BoardJobs,
        Portraits,
        ...batchKindProviders,
        Leases,
        ChunkMaker,
        BatchWorker,
      ],
      exports: [FileStore, RpcClient],
    };
  }
}
