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

/** Shuts down gracefully: on SIGTERM, SIGINT, an unexpected error, or when the supervising launcher has exited. */
export function shutDownGracefully(): void {
  process.on('SIGTERM', () => void stop('SIGTERM'));
  // Ctrl-C reaches every process of the terminal; a supervised one waits for its launcher's SIGTERM.
  process.on('SIGINT', () => process.env.COLOPHON_SUPERVISED !== '1' && void stop('SIGINT'));
  process.on('disconnect', () => process.env.COLOPHON_SUPERVISED === '1' && void stop('launcher gone'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}
