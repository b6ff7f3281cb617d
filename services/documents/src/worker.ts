import { loadConfig } from '#platform/config.ts';
import { endInOrder, onShutdown } from '#platform/lifecycle.ts';
import { logger } from '#platform/logging.ts';
import { startOperations } from '#platform/operations.ts';
import { READINESS, type Readiness } from '#platform/readiness.ts';
import { WorkerConfig } from './config.ts';
import { runWorker } from './run-worker.ts';

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
