import { loadConfig } from '#platform/config.ts';
import { startWorker } from '#messaging/worker.ts';
import { documentsWorker } from './documents-worker.ts';
import { WorkerConfig } from './config.ts';

const config = loadConfig(WorkerConfig);
await startWorker(config, documentsWorker(config));
