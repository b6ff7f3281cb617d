import { once } from 'node:events';
import { serviceNames } from '#contracts/api/services.ts';
import { loadConfig } from '#platform/process/config.ts';
import { onShutdown, shutDownOnSignals } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { reportReadiness, startOperations } from '#platform/http/operations.ts';
import { startTracing } from '#platform/telemetry/tracing.ts';
import { untilResponding } from '#platform/process/until-responding.ts';
import { GatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';

/** Clients that send a request within this time are asked to reconnect; idle connections are closed afterwards. */
const DRAIN_MS = 3_000;

/** Time after which a gateway reports that it is ready without the log of purges. */
const MAX_COLD_MS = 10_000;

const config = loadConfig(GatewayConfig);
shutDownOnSignals(DRAIN_MS);
await startTracing();
const gateway = await createGateway(config);
onShutdown({ drain: () => gateway.drain(), close: () => gateway.close() });
const isReady = () => gateway.server.listening && (gateway.isCertain() || performance.now() > MAX_COLD_MS);
reportReadiness(isReady);
await startOperations({ host: config.HOST, port: config.OPS_PORT });
await untilResponding(serviceNames.map((service) => config.urlOf(service)));
gateway.server.listen(config.PORT, config.HOST);
await once(gateway.server, 'listening');
logger.info({ port: config.PORT }, 'ready');
