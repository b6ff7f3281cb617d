import { once } from 'node:events';
import { serviceNames } from '#contracts/services.ts';
import { loadConfig } from '#platform/config.ts';
import { onShutdown, shutDownGracefully } from '#platform/lifecycle.ts';
import { logger } from '#platform/logging.ts';
import { startOperations } from '#platform/operations.ts';
import { startTracing } from '#platform/tracing.ts';
import { untilResponding } from '#platform/until-responding.ts';
import { GatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';

/** A client that sends a request within this time is told to leave; an idle connection is closed afterwards. */
const LEAVES_WITHIN_MS = 3_000;

const config = loadConfig(GatewayConfig);
shutDownGracefully(LEAVES_WITHIN_MS);
await startTracing();
const gateway = await createGateway(config);
onShutdown({ drain: () => gateway.drain(), close: () => gateway.close() });
await startOperations({ host: config.HOST, port: config.OPS_PORT, ready: () => gateway.server.listening });
await untilResponding(serviceNames.map((service) => config.urlOf(service)));
gateway.server.listen(config.PORT, config.HOST);
await once(gateway.server, 'listening');
logger.info({ port: config.PORT }, 'ready');
