import { WorkerConfig } from '../../../services/catalog/src/config.ts';
import { runWorker } from '../../../services/catalog/src/run-worker.ts';
import type { Environment } from './environment.ts';
import { type RunningCatalog, runCatalog } from './running-catalog.ts';

/** The catalog's worker on the environment of a running catalog. */
export function runCatalogWorker(
  environment: Environment,
  given: Partial<WorkerConfig> = {},
): ReturnType<typeof runWorker> {
  return runWorker(Object.assign(new WorkerConfig(), environment, given));
}

/** The catalog with its worker; closing it ends both. */
export async function runCatalogWithWorker(): Promise<
  RunningCatalog & { worker: Awaited<ReturnType<typeof runWorker>> }
> {
  const catalog = await runCatalog();
  const worker = await runCatalogWorker(catalog.environment);
  return {
    ...catalog,
    worker,
    close: async () => {
      await worker.close();
      await catalog.close();
    },
  };
}
