import { AppModule } from '../../../../services/catalog/src/app.module.ts';
import { CatalogConfig } from '../../../../services/catalog/src/config.ts';
import type { Environment } from '../databases/environment.ts';
import { beforeBlock } from '../jest/before-block.ts';
import { freePort } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import { type RunningAuth, runAuth } from './running-auth.ts';
import { type CalledService, runService, withCallers } from './running-service.ts';

export interface RunningCatalog extends CalledService {
  environment: Environment;
  auth: RunningAuth;
  /** Port of the register of manuscripts, if one is started. */
  manuscriptsPort: number;
  /** Ends only the catalog, before the end of the block. */
  stop(): Promise<void>;
}

/**
 * The catalog and the auth service that it calls; closing it ends both.
 * @param shared an environment shared with others; by default it has its own, whose folder is removed at the end
 * @param settings other settings of the catalog
 */
export async function runCatalog(
  shared?: Environment,
  settings: Partial<CatalogConfig> = {},
): Promise<RunningCatalog> {
  const auth = await runAuth(shared);
  const { environment } = auth;
  const manuscriptsPort = await freePort();
  const MANUSCRIPTS_RPC = `127.0.0.1:${manuscriptsPort}`;
  const own = { AUTH_RPC: auth.rpc, MANUSCRIPTS_RPC, RPC_KEYS_FILE: rpcKeysOf('catalog') };
  const config = Object.assign(new CatalogConfig(), environment, own, settings);
  const catalog = await runService(AppModule.with(config));
  return {
    ...withCallers(catalog, auth.signedIn),
    environment,
    auth,
    manuscriptsPort,
    stop: () => catalog.close(),
    close: async () => {
      await catalog.close();
      await auth.close();
    },
  };
}

/** `runCatalog` before the first test of the block. */
export const specCatalog = (...given: Parameters<typeof runCatalog>) =>
  beforeBlock(() => runCatalog(...given));
