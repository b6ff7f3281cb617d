import { startWorker } from '#messaging/worker.ts';
import { loadConfig } from '#platform/process/config.ts';
import { WorkerConfig } from './config.ts';
import { documentsWorker } from './documents-worker.ts';

const config = loadConfig(WorkerConfig);
await startWorker(config, documentsWorker(config));
