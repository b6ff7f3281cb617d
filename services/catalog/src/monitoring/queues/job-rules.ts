import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { JobData, JobType } from '#contracts/api/jobs.ts';
import type { FailedJobRules } from '#messaging/queue-overview.ts';
import { DepositJobs } from '../../doi/registration/deposit.jobs.ts';
import { NoticesService } from '../../mail/authors/notices.service.ts';
import { ImportsService } from '../../exchange/imports/imports.service.ts';
import { Deliveries } from '../../webhooks/deliveries.ts';

/** Retry rules: a job can be retried only if its database entry still allows it; events always can. */
@Injectable()
export class CatalogJobRules implements FailedJobRules {
  constructor(
    private readonly imports: ImportsService,
    private readonly notices: NoticesService,
    private readonly deposits: DepositJobs,
    private readonly deliveries: Deliveries,
  ) {}

  isRetryable(job: Job): Promise<boolean> {
    switch (job.name as JobType) {
      case 'catalog.check-import':
        return this.imports.isIn('checking', importOf(job));
      case 'catalog.load-import':
        return this.imports.isIn('loading', importOf(job));
      case 'catalog.send-author-notice':
        return this.notices.isQueued(noticeOf(job));
      case 'catalog.deposit-doi':
        return this.deposits.isUnderWay(...depositOf(job));
      case 'catalog.send-webhook':
        return this.deliveries.isQueued(deliveryOf(job));
      // They are not delivered: staff send them again at the manuscript or the user.
      case 'catalog.send-manuscript-mail':
      case 'catalog.send-user-mail':
        return Promise.resolve(false);
      default:
        return Promise.resolve(true);
    }
  }

  /** Nothing to do: what can be retried is unchanged since the failure. */
  reopen(): Promise<void> {
    return Promise.resolve();
  }

  async cancel(job: Job): Promise<void> {
    switch (job.name as JobType) {
      case 'catalog.check-import':
      case 'catalog.load-import':
        await this.imports.end(importOf(job));
        break;
      case 'catalog.send-author-notice':
        await this.notices.cancel(noticeOf(job));
        break;
      case 'catalog.deposit-doi':
        await this.deposits.cancel(...depositOf(job));
        break;
      case 'catalog.send-webhook':
        await this.deliveries.cancel(deliveryOf(job));
        break;
      default:
    }
  }
}

const importOf = ({ data }: Job) => (data as JobData['catalog.load-import']).importId;
const noticeOf = ({ data }: Job) => (data as JobData['catalog.send-author-notice']).noticeId;
const deliveryOf = ({ data }: Job) => (data as JobData['catalog.send-webhook']).deliveryId;

function depositOf({ data }: Job): [articleId: string, batchId: string] {
  const { articleId, batchId } = data as JobData['catalog.deposit-doi'];
  return [articleId, batchId];
}
