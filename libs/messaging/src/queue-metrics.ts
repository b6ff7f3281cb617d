import type { Queue } from 'bullmq';
import { Gauge } from 'prom-client';
import { withTimeout } from '#platform/process/with-timeout.ts';

/**
 * The queues that this process adds to. Its messages stay in the outbox until they are done, so that a queue with any
 * is open in the process that sent them, whatever happens to the workers.
 */
export const openQueues = new Set<Queue>();

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;
const READ_MS = 1_000;

new Gauge({
  name: 'queue_jobs',
  help: 'Jobs and events of a queue by state, the same in each process that adds to it',
  labelNames: ['queue', 'state'],
  async collect() {
    this.reset();
    await eachQueue(async (queue) => {
      const counts = await queue.getJobCounts(...states);
      for (const state of states) this.set({ queue: queue.name, state }, counts[state] ?? 0);
    });
  },
});

new Gauge({
  name: 'queue_oldest_seconds',
  help: 'How long the oldest waiting job or event of a queue has waited',
  labelNames: ['queue'],
  async collect() {
    this.reset();
    await eachQueue(async (queue) => {
      const [oldest] = await queue.getJobs('waiting', 0, 0, true);
      this.set({ queue: queue.name }, oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1_000 : 0);
    });
  },
});

async function eachQueue(read: (queue: Queue) => Promise<void>): Promise<void> {
  const reads = [...openQueues].map((queue) =>
    withTimeout(READ_MS, read(queue), () => new Error('Redis does not respond')),
  );
  // What cannot be read is absent; `redis_up` shows why.
  await Promise.allSettled(reads);
}
