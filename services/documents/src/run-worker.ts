import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startJobWorkers } from '#messaging/job-workers.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { nestLogger } from '#platform/logging.ts';
import { BatchWorker } from './batches/batch-worker.ts';
import { CertificateJobs } from './certificates/certificate.jobs.ts';
import type { WorkerConfig } from './config.ts';
import { CoverPageJobs } from './cover-pages/cover-page.jobs.ts';
import { BoardJobs } from './editorial-board/board.jobs.ts';
import { WorkerModule } from './worker.module.ts';

interface RunningWorker {
  app: INestApplicationContext;
  /** Waits for the running jobs to finish; batches are suspended, so that another worker resumes them. */
  close(): Promise<void>;
}

/** Runs the documents worker, in production and in specs alike. */
export async function runWorker(config: WorkerConfig): Promise<RunningWorker> {
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config), { logger: nestLogger });
  const certificates = app.get(CertificateJobs);
  const coverPages = app.get(CoverPageJobs);
  const batches = app.get(BatchWorker);
  const board = app.get(BoardJobs);
  const workers = startJobWorkers(
    'documents',
    {
      'documents.render-certificate': (data) => certificates.render(data),
      'documents.render-cover-page': (data) => coverPages.render(data),
      'documents.render-editorial-board': () => board.render(),
      'documents.prepare-article': async (data) => {
        await certificates.prepare(data);
        await coverPages.prepare(data);
      },
      'documents.make-batch': (data) => batches.make(data),
    },
    app.get(RedisConnection),
    {
      'documents.readers': config.READER_JOBS,
      'documents.prepare': 1,
      'documents.batches': config.BATCH_JOBS,
    },
  );
  return {
    app,
    close: async () => {
      batches.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await app.close();
    },
  };
}
