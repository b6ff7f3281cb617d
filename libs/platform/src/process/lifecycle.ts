import { setTimeout as pause } from 'node:timers/promises';
import { logger } from './logging.ts';

/** A part of the process, in its graceful shutdown. */
interface Part {
  /** Stops accepting work and completes running work; all parts drain at the same time. */
  drain?: () => unknown;
  /** Closes connections after all parts have drained, beginning with the part that was added last. */
  close: () => unknown;
}

/** How long requests are still served, until clients choose another process. */
const LEAVE_MS = 1_000;
const MAX_DRAIN_MS = 7_000;
/** Supervisors kill after 10 seconds (`SHUTDOWN_TIMEOUT_MS`), Kubernetes after 15. */
const EXIT_MS = 9_000;

const parts: Part[] = [];
let isPrepared = false;
const stop = new AbortController();

/** Aborts when the process begins to stop; it is then no longer ready, and nothing may wait for long. */
export const stopping: AbortSignal = stop.signal;

export function onShutdown(part: Part): void {
  parts.unshift(part);
}

/** Stops accepting work, completes running work, closes connections and exits. */
async function shutDown(reason: string, leaveMs: number): Promise<void> {
  if (stopping.aborted) return;
  logger.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), EXIT_MS).unref();
  let code = 0;
  const attempt = async (step: () => unknown) => {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a shutdown step failed');
      code = 1;
    }
  };
  stop.abort();
  await pause(leaveMs);
  const drained = Promise.all(parts.map(({ drain }) => attempt(() => drain?.())));
  if (await Promise.race([drained.then(() => false), pause(MAX_DRAIN_MS - leaveMs, true)])) {
    logger.warn('not everything has ended in time');
    code = 1;
  }
  for (const { close } of parts) await attempt(close);
  process.exit(code);
}

/** Shuts down gracefully on SIGTERM and SIGINT, and exits on an unexpected error; once for all services of a process. */
export function shutDownOnSignals(leaveMs = LEAVE_MS): void {
  if (isPrepared) return;
  isPrepared = true;
  process.on('SIGTERM', () => void shutDown('SIGTERM', leaveMs));
  process.on('SIGINT', () => void shutDown('SIGINT', leaveMs));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}
