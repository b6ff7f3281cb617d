import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { QueueState } from '#contracts/jobs.js';
import type { QueueOverview } from './queue-overview.js';

/** Staff's view of a service's own queues: what waits, and what was given up, to be retried or discarded. A service adds its path. */
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
