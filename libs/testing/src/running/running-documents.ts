import { runWorker } from '#messaging/worker.ts';
import { AppModule } from '../../../../services/documents/src/app.module.ts';
import { DocumentsConfig, WorkerConfig } from '../../../../services/documents/src/config.ts';
import { documentsWorker } from '../../../../services/documents/src/documents-worker.ts';
import { closeAfterBlock } from '../jest/after-block.ts';
import { beforeBlock } from '../jest/before-block.ts';
import { UNREACHABLE_ADDRESS } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import { chromiumPath } from './chromium-path.ts';
import type { Environment } from '../databases/environment.ts';
import { type RunningCatalog, runCatalog } from './running-catalog.ts';
import { type CalledService, type RunningService, runService, withCallers } from './running-service.ts';

export interface RunningDocuments extends CalledService {
  catalog: RunningCatalog;
  /** Settings for another worker. */
  environment: Environment & { AUTH_RPC: string; CATALOG_RPC: string; MANUSCRIPTS_RPC: string };
}

/**
 * The documents service, its worker with a real Chromium, and the catalog and auth services that they call.
 * @param withWorker false for a spec that has workers of its own
 * @param startManuscripts the register of manuscripts, for what is printed of it; without one nobody has its address
 * @param shared as for `runCatalog`
 */
export async function runDocuments({
  withWorker = true,
  startManuscripts,
  shared,
}: {
  withWorker?: boolean;
  startManuscripts?: (catalog: RunningCatalog) => Promise<Pick<RunningService, 'rpc'>>;
  shared?: Environment;
} = {}): Promise<RunningDocuments> {
  const catalog = await runCatalog(shared);
  const environment = {
    ...catalog.environment,
    AUTH_RPC: catalog.auth.rpc,
    CATALOG_RPC: catalog.rpc,
    MANUSCRIPTS_RPC: (await startManuscripts?.(catalog))?.rpc ?? UNREACHABLE_ADDRESS,
  };
  const config = Object.assign(new DocumentsConfig(), environment);
  const documents = await runService(AppModule.with(config));
  const ofWorker = { CHROMIUM_PATH: chromiumPath, RPC_KEYS_FILE: rpcKeysOf('documents-worker') };
  if (withWorker)
    closeAfterBlock(
      await runWorker(documentsWorker(Object.assign(new WorkerConfig(), environment, ofWorker))),
    );
  return {
    ...withCallers(documents, catalog.auth.signedIn),
    catalog,
    environment,
  };
}

/** `runDocuments` before the first test of the block. */
export const specDocuments = (...given: Parameters<typeof runDocuments>) =>
  beforeBlock(() => runDocuments(...given));
