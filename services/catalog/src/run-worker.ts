import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startJobWorkers } from '#messaging/job-workers.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { nestLogger } from '#platform/logging.ts';
import type { WorkerConfig } from './config.ts';
import { ImportCheck } from './transfer/imports/import-check.ts';
import { ImportLoad } from './transfer/imports/import-load.ts';
import { NoticeJobs } from './publishing/notices/notice.jobs.ts';
import { WorkerModule } from './worker.module.ts';

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
