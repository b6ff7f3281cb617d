import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PrintingModule } from '../printing/printing.module.ts';
import { ResourcesModule } from '../resources.module.ts';
import { BatchJob, batchJobSchema } from './batch-job.schema.ts';
import { BatchWorker } from './batch-worker.ts';
import { JobLeases } from './job-leases.ts';
import { BatchKindsModule } from './kinds.ts';

/** The worker's part of batches. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: BatchJob.name, schema: batchJobSchema }]),
    BatchKindsModule,
    ResourcesModule,
    PrintingModule,
  ],
  providers: [JobLeases, BatchWorker],
  exports: [BatchWorker],
})
export class BatchWorkerModule {}
