import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import { requestContext } from './request-context.js';

/** Structured JSON lines on standard output, each with the id of the request it belongs to. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { process: process.env.PROCESS_NAME },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => requestContext.getStore() ?? {},
  redact: ['req.headers.authorization', 'password', 'token'],
});

/** Nest's own messages in the same form. */
export const nestLogger: LoggerService = {
  log: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  warn: (message: unknown, context?: string) => logger.warn({ context }, String(message)),
  debug: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  error: (message: unknown, ...rest: unknown[]) => logger.error({ context: rest }, String(message)),
};
