import { NestFactory } from '@nestjs/core';
import { startJobWorkers } from '#messaging/job-workers.js';
import { RedisConnection } from '#messaging/redis.js';
import { loadConfig } from '#platform/config.js';
import { endInOrder, onShutdown } from '#platform/lifecycle.js';
import { logger, nestLogger } from '#platform/logging.js';
import { startOperations } from '#platform/operations.js';
import { READINESS, type Readiness } from '#platform/readiness.js';
import { CertificateJobs } from './certificates/certificate.jobs.js';
import { WorkerConfig } from './config.js';
import { WorkerModule } from './worker.module.js';

const config = loadConfig(WorkerConfig);
endInOrder();
const app = await NestFactory.createApplicationContext(WorkerModule.with(config), { logger: nestLogger });
onShutdown(() => app.close());
const jobs = app.get(CertificateJobs);
const workers = startJobWorkers(
  {
    'documents.render-certificate': (data) => jobs.render(data),
    'documents.prepare-article': (data) => jobs.prepare(data),
  },
  app.get(RedisConnection),
  { 'documents.readers': config.READER_JOBS, 'documents.prepare': 1 },
);
onShutdown(() => Promise.all(workers.map((worker) => worker.close())));
await startOperations({
  host: config.HOST,
  port: config.OPS_PORT,
  ready: () => app.get<Readiness>(READINESS).ready(),
});
logger.info('ready');
