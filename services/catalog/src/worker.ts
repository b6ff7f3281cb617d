import { startWorker } from '#messaging/worker.ts';
import { loadConfig } from '#platform/process/config.ts';
import { catalogWorker } from './catalog-worker.ts';
import { WorkerConfig } from './config.ts';

const config = loadConfig(WorkerConfig);
await startWorker(config, catalogWorker(config));
