import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CertificatesModule } from '../certificates/certificates.module.js';
import { BatchJob, batchJobSchema } from './batch-job.schema.js';
import { BatchJobs } from './batch-jobs.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';
import { JobSweep } from './job-sweep.js';
import { JobsController } from './jobs.controller.js';
import { batchKindProviders } from './kinds.js';
import { DocumentsQueuesController } from './queues.controller.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: BatchJob.name, schema: batchJobSchema }]), CertificatesModule],
  controllers: [BatchesController, JobsController, DocumentsQueuesController],
  providers: [...batchKindProviders, BatchJobs, BatchesService, JobSweep],
})
export class BatchesModule {}
