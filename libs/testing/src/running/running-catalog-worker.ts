import { type RunningWorker, runWorker } from '#messaging/worker.ts';
import { catalogWorker } from '../../../../services/catalog/src/catalog-worker.ts';
import { ManuscriptMailJobs } from '../../../../services/catalog/src/mail/manuscripts/manuscript-mail.jobs.ts';
import { type CatalogConfig, WorkerConfig } from '../../../../services/catalog/src/config.ts';
import type { Environment } from '../databases/environment.ts';
import { closeAfterBlock } from '../jest/after-block.ts';
import { UNREACHABLE_ADDRESS } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import type { RunningAuth } from './running-auth.ts';
import { type RunningCatalog, runCatalog } from './running-catalog.ts';

export async function runCatalogWorker(
  { environment, auth }: { environment: Environment; auth: Pick<RunningAuth, 'rpc'> },
  given: Partial<WorkerConfig> = {},
): Promise<RunningWorker> {
  const own = {
    AUTH_RPC: auth.rpc,
    MANUSCRIPTS_RPC: UNREACHABLE_ADDRESS,
    RPC_KEYS_FILE: rpcKeysOf('catalog-worker'),
  };
  const config = Object.assign(new WorkerConfig(), environment, own, given);
  return closeAfterBlock(await runWorker(catalogWorker(config)));
}

/** Runs the job that sends a mail about a manuscript, even if it has run before. */
export const sendManuscriptMail = ({ app }: RunningWorker, mailId: string): Promise<void> =>
  app.get(ManuscriptMailJobs).send({ mailId, requestId: 'spec' });

/** @param settings other settings of the catalog */
export async function runCatalogWithWorker(
  settings: Partial<CatalogConfig> = {},
): Promise<RunningCatalog & { worker: RunningWorker }> {
  const catalog = await runCatalog(undefined, settings);
  const MANUSCRIPTS_RPC = `127.0.0.1:${catalog.manuscriptsPort}`;
  const worker = await runCatalogWorker(catalog, { MANUSCRIPTS_RPC });
  return { ...catalog, worker };
}
