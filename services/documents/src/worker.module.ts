import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QueuesModule } from '#messaging/queues.module.ts';
import { FileStore } from '#platform/file-store.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { RpcClient } from '#platform/rpc-client.ts';
import { BatchJob, batchJobSchema } from './batches/batch-job.schema.ts';
import { BatchWorker } from './batches/batch-worker.ts';
import { ChunkMaker } from './batches/chunk-maker.ts';
import { batchKindProviders } from './batches/kinds.ts';
import { Leases } from './batches/leases.ts';
import { CertificateCodes } from './certificates/certificate-codes.ts';
import { CertificateData } from './certificates/certificate.data.ts';
import { CertificateJobs } from './certificates/certificate.jobs.ts';
import { CertificateDocument, certificateSchema } from './certificates/certificate.schema.ts';
import { Issuance, issuanceSchema } from './certificates/issuance.schema.ts';
import { Issuances } from './certificates/issuances.ts';
import { WorkerConfig } from './config.ts';
import { CoverPageData } from './cover-pages/cover-page.data.ts';
import { CoverPageJobs } from './cover-pages/cover-page.jobs.ts';
import { BoardData } from './editorial-board/board.data.ts';
import { BoardJobs } from './editorial-board/board.jobs.ts';
import { Portraits } from './editorial-board/portraits.ts';
import { BatchChromium, Chromium } from './printing/chromium.ts';
import { FileSweep } from './printing/file-sweep.ts';
import { PdfSplitter } from './printing/pdf-splitter.ts';
import { Printer } from './printing/printer.ts';

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
