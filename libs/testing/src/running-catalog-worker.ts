import { WorkerConfig } from '../../../services/catalog/src/config.js';
import { runWorker } from '../../../services/catalog/src/run-worker.js';
import type { Environment } from './environment.js';

/** The catalog's worker on the environment of a running catalog. */
export function runCatalogWorker(
  environment: Environment,
  given: Partial<WorkerConfig> = {},
): ReturnType<typeof runWorker> {
  return runWorker(Object.assign(new WorkerConfig(), environment, given));
}
