import { loadConfig } from '#platform/config.js';
import { endInOrder, onShutdown } from '#platform/lifecycle.js';
import { logger } from '#platform/logging.js';
import { startOperations } from '#platform/operations.js';
import { READINESS, type Readiness } from '#platform/readiness.js';
import { WorkerConfig } from './config.js';
import { runWorker } from './run-worker.js';

const config = loadConfig(WorkerConfig);
endInOrder();
const worker = await runWorker(config);
onShutdown(() => worker.close());
await startOperations({
  host: config.HOST,
  port: config.OPS_PORT,
  ready: () => worker.app.get<Readiness>(READINESS).ready(),
});
logger.info('ready');
