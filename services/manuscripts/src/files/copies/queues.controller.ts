import { Controller } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { JobData } from '#contracts/api/jobs.ts';
import { QueueOverview } from '#messaging/queue-overview.ts';
import { QueuesController } from '#messaging/queues.controller.ts';
import { Queues } from '#messaging/queues.ts';
import { Copies } from './copies.ts';

/** Shows staff the failed jobs, and repeats them. */
@Controller('api/admin/manuscript-queues')
export class ManuscriptsQueuesController extends QueuesController {
  constructor(queues: Queues, copies: Copies) {
    super(
      new QueueOverview('manuscripts', queues, {
        isRetryable: () => Promise.resolve(true),
        reopen: async (job: Job) => {
          if (job.name === 'manuscripts.make-copy')
            await copies.reopen(job.data as JobData['manuscripts.make-copy']);
        },
        cancel: () => Promise.resolve(),
      }),
    );
  }
}
