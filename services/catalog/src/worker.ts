import { jobWorker } from '#messaging/worker.ts';
import { catalogWorker } from './catalog-worker.ts';
import { WorkerConfig } from './config.ts';

export const worker = jobWorker(WorkerConfig, catalogWorker);
