import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { QueueState } from '#contracts/api/jobs.ts';
import type { QueueOverview } from './queue-overview.ts';

/** Admin endpoints for a service's own queues: list, retry and discard jobs. Each service adds its path. */
export abstract class QueuesController {
  constructor(private readonly overview: QueueOverview) {}

  @Get()
  all(): Promise<QueueState[]> {
    return this.overview.all();
  }

  @Post(':queue/:id/retry')
  @HttpCode(204)
  retry(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    return this.overview.retry(queue, id);
  }

  @Delete(':queue/:id')
  @HttpCode(204)
  discard(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    return this.overview.discard(queue, id);
  }
}
