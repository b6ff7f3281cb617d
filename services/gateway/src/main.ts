import { once } from 'node:events';
import { loadConfig } from '#platform/config.js';
import { endInOrder, onShutdown } from '#platform/lifecycle.js';
import { logger } from '#platform/logging.js';
import { startOperations } from '#platform/operations.js';
import { GatewayConfig } from './config.js';
import { createGateway } from './gateway.js';

const config = loadConfig(GatewayConfig);
endInOrder();
const gateway = await createGateway(config);
gateway.server.listen(config.PORT, config.HOST);
await once(gateway.server, 'listening');
onShutdown(() => gateway.close());
await startOperations({ host: config.HOST, port: config.OPS_PORT, ready: () => gateway.server.listening });
logger.info({ port: config.PORT }, 'ready');
