import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import { AppModule } from '../../../../services/catalog/src/app.module.ts';
import { CatalogConfig } from '../../../../services/catalog/src/config.ts';
import type { Environment } from '../databases/environment.ts';
import { freePort } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';
import { type RunningAuth, runAuth } from './running-auth.ts';
import { type RunningService, runService } from './running-service.ts';

type Caller = ReturnType<typeof request.agent>;

export interface RunningCatalog extends RunningService {
  environment: Environment;
  auth: RunningAuth;
  /** At which it calls the register of manuscripts, once that runs. */
  manuscriptsPort: number;
  /** Calls the service without a token. */
  visitor: Caller;
  /** Calls it as the signed-in administrator. */
  staff: Caller;
  database: Connection;
  /** Ends the catalog alone, before the end. */
  stop(): Promise<void>;
}

/**
 * The catalog and the auth service that it calls; closing it ends both.
 *
 * @param shared an environment shared with others; by default it has its own, whose folder is removed at the end
 * @param settings further settings of the catalog
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
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= catalog.close());
  return {
    ...catalog,
    environment,
    auth,
    manuscriptsPort,
    visitor: request(catalog.url),
    staff: request.agent(catalog.url).set(auth.signedIn),
    database: catalog.app.get<Connection>(getConnectionToken()),
    stop,
    close: async () => {
      await stop();
      await auth.close();
    },
  };
}
