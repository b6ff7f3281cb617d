import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startJobWorkers } from '#messaging/job-workers.js';
import { RedisConnection } from '#messaging/redis.js';
import { nestLogger } from '#platform/logging.js';
import type { WorkerConfig } from './config.js';
import { ImportCheck } from './imports/import-check.js';
import { ImportLoad } from './imports/import-load.js';
import { NoticeJobs } from './notices/notice.jobs.js';
import { WorkerModule } from './worker.module.js';

interface RunningWorker {
  app: INestApplicationContext;
  /** Running jobs finish first, except imports, which the next worker continues. */
  close(): Promise<void>;
}

/** Starts the catalog's worker, in production and in specs. */
export async function runWorker(config: WorkerConfig): Promise<RunningWorker> {
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config), { logger: nestLogger });
  const notices = app.get(NoticeJobs);
  const checks = app.get(ImportCheck);
  const loads = app.get(ImportLoad);
  const workers = startJobWorkers(
    'catalog',
    {
      'catalog.send-author-notice': (data) => notices.send(data),
      'catalog.check-import': (data) => checks.check(data),
      'catalog.load-import': (data) => loads.load(data),
    },
    app.get(RedisConnection),
    { 'catalog.mail': 4 },
  );
  return {
    app,
    close: async () => {
      checks.stop();
      loads.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await app.close();
    },
  };
}
