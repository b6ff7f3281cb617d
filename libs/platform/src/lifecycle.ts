import { logger } from './logging.ts';

const steps: (() => unknown)[] = [];
let stopping = false;

/** Registers a step of the graceful shutdown; steps run in reverse order. */
export function onShutdown(step: () => unknown): void {
  steps.unshift(step);
}

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), 9_000).unref();
  let code = 0;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a shutdown step failed');
      code = 1;
    }
  }
  process.exit(code);
}

/** Shuts down gracefully on SIGTERM and SIGINT, and exits on an unexpected error. */
export function shutDownGracefully(): void {
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}
