import { Controller } from '@nestjs/common';
import { QueueOverview } from '#messaging/queue-overview.js';
import { QueuesController } from '#messaging/queues.controller.js';
import { Queues } from '#messaging/queues.js';
import { CatalogJobRules } from './job-rules.js';

@Controller('api/admin/queues')
export class CatalogQueuesController extends QueuesController {
  constructor(queues: Queues, rules: CatalogJobRules) {
    super(new QueueOverview('catalog', queues, rules));
  }
}
