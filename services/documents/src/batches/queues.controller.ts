import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { jobQueues, type QueueState } from '#contracts/jobs.js';
import { QueueOverview } from '#messaging/queue-overview.js';
import { BatchJob } from './batch-job.schema.js';

/** Staff's view of the queues: what waits, and what was given up, to be tried again or discarded. */
@Controller('api/pdf/queues')
export class QueuesController {
  constructor(
    private readonly queues: QueueOverview,
    @InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>,
  ) {}

  @Get()
  all(): Promise<QueueState[]> {
    return this.queues.all();
  }

  @Post(':queue/:id/retry')
  @HttpCode(204)
  async retry(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    if (queue === jobQueues['documents.make-batch'])
      await this.jobs.updateOne(
        { _id: id, state: 'failed' },
        { $set: { state: 'queued', updatedAt: new Date() }, $unset: { message: 1 } },
      );
    await this.queues.retry(queue, id);
  }

  @Delete(':queue/:id')
  @HttpCode(204)
  discard(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    return this.queues.discard(queue, id);
  }
}
