import { type DynamicModule, Module } from '@nestjs/common';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ConfigModule } from '#platform/process/config.module.ts';
import { FilesConfig } from '#platform/files/files-config.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { BatchWorkerModule } from './batches/batch-worker.module.ts';
import { CertificateJobsModule } from './certificates/certificate-jobs.module.ts';
import { SharedConfig, type WorkerConfig } from './config.ts';
import { CoverPageJobsModule } from './cover-pages/cover-page-jobs.module.ts';
import { BoardJobsModule } from './editorial-board/board-jobs.module.ts';

@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.of(config, SharedConfig, FilesConfig),
        MongoModule.forWorker(config, 'documents'),
        QueuesModule.forRedis(config),
        CertificateJobsModule,
        CoverPageJobsModule,
        BoardJobsModule,
        BatchWorkerModule,
      ],
    };
  }
}
