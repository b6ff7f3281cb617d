import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { ServiceName } from '#contracts/api/services.ts';
import { GatewayConfig } from '../../../../services/gateway/src/config.ts';
import { createGateway } from '../../../../services/gateway/src/gateway.ts';
import type { Environment } from '../databases/environment.ts';
import { closeAfterBlock } from '../jest/after-block.ts';
import { eventually } from '../jest/eventually.ts';
import { listen, UNREACHABLE_ADDRESS } from './free-port.ts';
import { rpcKeysOf } from './rpc-keys.ts';

export interface RunningGateway {
  url: string;
  server: Server;
  /** Resolves when it knows that it has missed no purge, for which an outbox must have a relay. */
  isCertain(): Promise<void>;
  close(): Promise<void>;
}

/** The gateway for the given services; others are unavailable. */
export async function runGateway(
  { REDIS_URL }: Pick<Environment, 'REDIS_URL'>,
  services: Partial<Record<ServiceName, string>>,
  settings: Partial<GatewayConfig> = {},
): Promise<RunningGateway> {
  const unavailable = `http://${UNREACHABLE_ADDRESS}`;
  const config = Object.assign(new GatewayConfig(), {
    REDIS_URL,
    RPC_KEYS_FILE: rpcKeysOf('gateway'),
    AUTH_URL: services.auth ?? unavailable,
    CATALOG_URL: services.catalog ?? unavailable,
    WEBDATA_URL: services.webdata ?? unavailable,
    DOCUMENTS_URL: services.documents ?? unavailable,
    MANUSCRIPTS_URL: services.manuscripts ?? unavailable,
    WEB_URL: services.web ?? unavailable,
    ...settings,
  });
  const gateway = await createGateway(config);
  const port = await listen(gateway.server);
  return closeAfterBlock({
    url: `http://127.0.0.1:${port}`,
    server: gateway.server,
    isCertain: () => eventually(() => assert(gateway.isCertain())),
    close: async () => {
      gateway.server.closeAllConnections();
      await gateway.close();
    },
  });
}
