import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { jobQueues, type QueueState } from '#contracts/jobs.js';
import { QueueOverview } from '#messaging/queue-overview.js';
import { BatchJobs } from './batch-jobs.service.js';

/** Staff's view of the queues: what waits, and what was given up, to be tried again or discarded. */
@Controller('api/pdf/queues')
export class QueuesController {
  constructor(
    private readonly queues: QueueOverview,
    private readonly jobs: BatchJobs,
  ) {}

  @Get()
  all(): Promise<QueueState[]> {
    return this.queues.all();
  }

  @Post(':queue/:id/retry')
  @HttpCode(204)
  retry(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    return this.queues.retry(queue, id, () => this.ofBatch(queue, () => this.jobs.reopen(id)));
  }

  @Delete(':queue/:id')
  @HttpCode(204)
  discard(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    return this.queues.discard(queue, id, () => this.ofBatch(queue, () => this.jobs.cancel(id)));
  }

  /** A batch's command has the id of its job, which says what its caller is to know. */
  private async ofBatch(queue: string, change: () => Promise<void>): Promise<void> {
    if (queue === jobQueues['documents.make-batch']) await change();
  }
}
