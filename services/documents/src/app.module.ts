import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { IdempotencyModule } from '#platform/writes/idempotency.ts';
import { BatchJobs } from './batches/batch-jobs.service.ts';
import { BatchesController } from './batches/batches.controller.ts';
import { JobSweep } from './batches/job-sweep.ts';
import { JobsController } from './batches/jobs.controller.ts';
import { DocumentsQueuesController } from './batches/queues.controller.ts';
import { CertificateStatisticsController } from './certificates/certificate-statistics.controller.ts';
import { CertificatesController } from './certificates/certificates.controller.ts';
import { CertificatesService } from './certificates/certificates.service.ts';
import { VerificationController } from './verification/verification.controller.ts';
import { IssuancesController } from './certificates/issuances.controller.ts';
import { RequestedCertificates } from './certificates/requested-certificates.ts';
import { DocumentCodes } from './verification/document-codes.ts';
import { type DocumentsConfig, SharedConfig } from './config.ts';
import { ContentModule } from './content.module.ts';
import { CoverPagesController } from './cover-pages/cover-pages.controller.ts';
import { BoardController } from './editorial-board/board.controller.ts';
import { documentsMigrations } from './migrations.ts';
import { LettersAndReceiptsController } from './letters-and-receipts/letters-and-receipts.controller.ts';
import { AnnualCertificatesController } from './annual-certificates/annual-certificates.controller.ts';
import { RenderedFiles } from './printing/rendered-files.ts';

@Module({})
export class AppModule {
  static with(config: DocumentsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config, SharedConfig, FilesConfig),
        MongoModule.forService(config, 'documents', documentsMigrations),
        QueuesModule.forRedis(config),
        MessagingModule,
        SessionModule.forService(config),
        IdempotencyModule,
        ContentModule,
      ],
      controllers: [
        CertificatesController,
        VerificationController,
        IssuancesController,
        CertificateStatisticsController,
        BatchesController,
        JobsController,
        DocumentsQueuesController,
        CoverPagesController,
        BoardController,
        LettersAndReceiptsController,
        AnnualCertificatesController,
      ],
      providers: [
        RenderedFiles,
        CertificatesService,
        DocumentCodes,
        RequestedCertificates,
        BatchJobs,
        JobSweep,
      ],
    };
  }
}
