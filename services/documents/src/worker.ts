import { jobWorker } from '#messaging/worker.ts';
import { WorkerConfig } from './config.ts';
import { documentsWorker } from './documents-worker.ts';

export const worker = jobWorker(WorkerConfig, documentsWorker);
