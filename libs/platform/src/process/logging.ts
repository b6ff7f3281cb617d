import { isMainThread } from 'node:worker_threads';
import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import { isDependencyFailure, isFullDisk } from '#platform/errors/dependency-failure.ts';
import { requestContext } from '#platform/context/request-context.ts';
import { currentService } from '#platform/context/service-scope.ts';
import { LogOutput } from './log-output.ts';

/** How long repeated occurrences of a logged outage are only counted. */
const REPEAT_AFTER_MS = 30_000;

let lastTime = -1;
let lastField = '';

/** Pino's `isoTime`, formatted once a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastTime) [lastTime, lastField] = [now, pino.stdTimeFunctions.isoTime()];
  return lastField;
}

const output = new LogOutput(1, (dropped) =>
  JSON.stringify({
    level: 40,
    time: new Date().toISOString(),
    dropped,
    msg: 'log lines could not be written',
  }),
);
let waitingLines = '';

/** Lines are written in batches, since a write costs more than a line; a killed process loses those that wait. */
const WRITE_AFTER_MS = 250;
const MAX_CHARACTERS = 100_000;
/** The beginning of info lines, which may wait: nobody needs them after a crash. */
const infoLinePrefix = `{"level":${pino.levels.values.info}`;
let timer: NodeJS.Timeout | undefined;

/** Writes lines in batches, and warnings and errors immediately. */
const batched = {
  write(line: string): void {
    waitingLines += line;
    if (!line.startsWith(infoLinePrefix) || waitingLines.length > MAX_CHARACTERS) writeLines();
    else timer ??= setTimeout(writeLines, WRITE_AFTER_MS).unref();
  },
};

function writeLines(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waitingLines !== '') output.write(waitingLines);
  waitingLines = '';
}
process.on('exit', writeLines);

const isOutage = (error: unknown): boolean => isDependencyFailure(error) || isFullDisk(error);

/** Occurrences of each outage since it was last logged, by service, message and error. */
const repeated = new Map<string, number>();

/**
 * Structured JSON lines on standard output, each with the id of its request.
 *
 * A dependency failure (see `isDependencyFailure`) or full disk under `err` is logged once, without its stack; while it
 * persists, one line every 30 seconds has the number of occurrences (`count`). So an outage takes a few lines,
 * whoever logs it.
 */
export const logger = pino(
  {
    level: process.env.LOG_LEVEL ?? 'info',
    base: {},
    timestamp,
    mixin: () => {
      const context = requestContext.getStore();
      return { process: currentService(), ...(context && { requestId: context.requestId }) };
    },
    redact: ['req.headers.authorization', 'password', 'token'],
    serializers: {
      err: (error: Error) => (isOutage(error) ? summarize(error) : pino.stdSerializers.err(error)),
    },
    hooks: {
      logMethod(args, method) {
        const [fields, message] = args;
        const error = (fields as { err?: unknown } | undefined)?.err;
        if (!isOutage(error)) return method.apply(this, args);
        const { type, code } = summarize(error as Error);
        const key = `${currentService()} ${String(message)} ${type} ${String(code)}`;
        const count = repeated.get(key);
        if (count !== undefined) return void repeated.set(key, count + 1);
        method.apply(this, args);
        // The count covers many requests, so it has no request id.
        requestContext.exit(() => {
          countRepeated(key, (times) => method.call(this, { err: error, count: times }, String(message)));
        });
      },
    },
  },
  // A worker thread may be ended at any time, so its lines do not wait.
  isMainThread ? batched : output,
);

function countRepeated(key: string, log: (count: number) => void): void {
  repeated.set(key, 0);
  setTimeout(() => {
    const count = repeated.get(key) ?? 0;
    repeated.delete(key);
    if (count === 0) return;
    log(count);
    countRepeated(key, log);
  }, REPEAT_AFTER_MS).unref();
}

/** The relevant part of an outage: what is unavailable, not where it was noticed. */
function summarize(error: Error): { type: string; code?: unknown; message: string; cause?: string } {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: error.message.slice(0, 300),
    ...(error.cause instanceof Error && { cause: error.cause.message.slice(0, 300) }),
  };
}

/** Logger of Nest's own messages, in the same form. */
export const nestLogger: LoggerService = {
  log: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  warn: (message: unknown, context?: string) => logger.warn({ context }, String(message)),
  debug: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  error: (message: unknown, ...rest: unknown[]) => {
    if (message instanceof Error) logger.error({ err: message, context: rest.at(-1) }, 'error in Nest');
    else logger.error({ context: rest }, String(message));
  },
};
