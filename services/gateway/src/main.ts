import { once } from 'node:events';
import { loadConfig } from '#platform/config.ts';
import { onShutdown, shutDownGracefully } from '#platform/lifecycle.ts';
import { logger } from '#platform/logging.ts';
import { startOperations } from '#platform/operations.ts';
import { GatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';

const config = loadConfig(GatewayConfig);
shutDownGracefully();
const gateway = await createGateway(config);
gateway.server.listen(config.PORT, config.HOST);
await once(gateway.server, 'listening');
onShutdown(() => gateway.close());
await startOperations({ host: config.HOST, port: config.OPS_PORT, ready: () => gateway.server.listening });
logger.info({ port: config.PORT }, 'ready');
