import { Controller } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { JobData, JobTypeOf } from '#contracts/api/jobs.ts';
import { QueueOverview } from '#messaging/queue-overview.ts';
import { QueuesController } from '#messaging/queues.controller.ts';
import { Queues } from '#messaging/queues.ts';
import { DepositJobs } from '../../doi/registration/deposit.jobs.ts';
import { ImportsService } from '../../exchange/imports/imports.service.ts';
import { NoticesService } from '../../mail/authors/notices.service.ts';
import { Deliveries } from '../../webhooks/deliveries.ts';

/** A job whose database entry decides whether it can be retried; events and all other jobs always can. */
interface JobRule<Data> {
  isRetryable: (data: Data) => Promise<boolean>;
  cancel?: (data: Data) => Promise<unknown>;
}
type JobRules = { [T in JobTypeOf<'catalog'>]?: JobRule<JobData[T]> };

@Controller('api/admin/queues')
export class CatalogQueuesController extends QueuesController {
  constructor(
    queues: Queues,
    imports: ImportsService,
    notices: NoticesService,
    deposits: DepositJobs,
    deliveries: Deliveries,
  ) {
    // Staff send such mails again at the manuscript or the user.
    const resentElsewhere = { isRetryable: () => Promise.resolve(false) };
    const rules: JobRules = {
      'catalog.check-import': {
        isRetryable: ({ importId }) => imports.isIn('checking', importId),
        cancel: ({ importId }) => imports.end(importId),
      },
      'catalog.load-import': {
        isRetryable: ({ importId }) => imports.isIn('loading', importId),
        cancel: ({ importId }) => imports.end(importId),
      },
      'catalog.send-author-notice': {
        isRetryable: ({ noticeId }) => notices.isQueued(noticeId),
        cancel: ({ noticeId }) => notices.cancel(noticeId),
      },
      'catalog.deposit-doi': {
        isRetryable: ({ articleId, batchId }) => deposits.isUnderWay(articleId, batchId),
        cancel: ({ articleId, batchId }) => deposits.cancel(articleId, batchId),
      },
      'catalog.send-webhook': {
        isRetryable: ({ deliveryId }) => deliveries.isQueued(deliveryId),
        cancel: ({ deliveryId }) => deliveries.cancel(deliveryId),
      },
      'catalog.send-manuscript-mail': resentElsewhere,
      'catalog.send-user-mail': resentElsewhere,
    };
    const ruleFor = ({ name }: Job) => (rules as Partial<Record<string, JobRule<unknown>>>)[name];
    super(
      new QueueOverview('catalog', queues, {
        isRetryable: async (job) => (await ruleFor(job)?.isRetryable(job.data)) ?? true,
        cancel: async (job) => void (await ruleFor(job)?.cancel?.(job.data)),
      }),
    );
  }
}
