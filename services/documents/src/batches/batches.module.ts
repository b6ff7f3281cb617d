import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '#platform/writes/idempotency.ts';
import { ResourcesModule } from '../resources.module.ts';
import { BatchJob, batchJobSchema } from './batch-job.schema.ts';
import { BatchJobs } from './batch-jobs.service.ts';
import { BatchesController } from './batches.controller.ts';
import { BatchesService } from './batches.service.ts';
import { JobSweep } from './job-sweep.ts';
import { JobsController } from './jobs.controller.ts';
import { BatchKindsModule } from './kinds.ts';
import { DocumentsQueuesController } from './queues.controller.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: BatchJob.name, schema: batchJobSchema }]),
    BatchKindsModule,
    IdempotencyModule,
    ResourcesModule,
  ],
  controllers: [BatchesController, JobsController, DocumentsQueuesController],
  providers: [BatchJobs, BatchesService, JobSweep],
})
export class BatchesModule {}
