import { Controller } from '@nestjs/common';
import { QueueOverview } from '#messaging/queue-overview.ts';
import { QueuesController } from '#messaging/queues.controller.ts';
import { Queues } from '#messaging/queues.ts';
import { CatalogJobRules } from './job-rules.ts';

@Controller('api/admin/queues')
export class CatalogQueuesController extends QueuesController {
  constructor(queues: Queues, rules: CatalogJobRules) {
    super(new QueueOverview('catalog', queues, rules));
  }
}
