import { Controller } from '@nestjs/common';
import type { Job } from 'bullmq';
import { type FailedJobRules, QueueOverview } from '#messaging/queue-overview.ts';
import { QueuesController } from '#messaging/queues.controller.ts';
import { Queues } from '#messaging/queues.ts';
import { BatchJobs } from './batch-jobs.service.ts';

@Controller('api/pdf/queues')
export class DocumentsQueuesController extends QueuesController {
  constructor(queues: Queues, batches: BatchJobs) {
    super(new QueueOverview('documents', queues, failedJobRules(batches)));
  }
}

/** Rules for the commands of batches: each has a job, which its caller sees and which is deleted after a day. */
function failedJobRules(batches: BatchJobs): FailedJobRules {
  const batchOf = ({ name, data }: Job) =>
    name === 'documents.make-batch' ? (data as { jobId: string }).jobId : undefined;
  return {
    isRetryable: async (job) => {
      const id = batchOf(job);
      return id === undefined || (await batches.exists(id));
    },
    reopen: async (job) => {
      const id = batchOf(job);
      if (id !== undefined) await batches.reopen(id);
    },
    cancel: async (job) => {
      const id = batchOf(job);
      if (id !== undefined) await batches.cancel(id);
    },
  };
}
