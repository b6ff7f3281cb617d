import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type MessageHandler, ServerTCP } from '@nestjs/microservices';
import { Histogram } from 'prom-client';
import { currentService, inService } from '#platform/context/service-scope.ts';
import { map, tap, throwError } from 'rxjs';
import { logAccess } from '#platform/telemetry/access-log.ts';
import { logger } from '#platform/process/logging.ts';
import { requestContext, requestIdFrom } from '#platform/context/request-context.ts';
import { stoppingReplica, unauthorized } from './rpc-refusals.ts';
import { RpcTokens } from './rpc-tokens.ts';
import { beginSpan } from '#platform/telemetry/tracing.ts';

const durations = new Histogram({
  name: 'rpc_duration_seconds',
  help: 'Time to answer a call of another process, by pattern and outcome (completed, failed)',
  labelNames: ['process', 'pattern', 'outcome'],
});

/** The first pause is long enough for callers to notice the stop and call another replica. */
const POLL_EVERY_MS = 200;

interface Message {
  requestId?: string;
  traceparent?: string;
  token?: string;
}

/**
 * Nest's TCP transport, with the caller's request id as context of each call, its measurement and an access log line. A
 * call without a valid token of a caller that may make it does not reach its handler.
 */
class RpcServer extends ServerTCP {
  private running = 0;
  private isDraining = false;
  private readonly service = currentService();

  constructor(
    options: { host: string; port: number },
    private readonly tokens: RpcTokens,
  ) {
    super(options);
    this.setOnProcessingEndHook(() => (this.running -= 1));
  }

  override addHandler(pattern: unknown, handler: MessageHandler, ...rest: [boolean?, object?]): void {
    const traced: MessageHandler<Message | null | undefined> = async (data, context) => {
      this.running += 1;
      // The sender is not authenticated yet and may send anything.
      const { token, ...message } = data ?? {};
      const requestId = requestIdFrom(message.requestId);
      if (!this.isPermitted(String(pattern), token, requestId)) return throwError(() => unauthorized);
      if (this.isDraining) return throwError(() => stoppingReplica);
      const span = beginSpan(() => ({
        kind: 'server',
        name: String(pattern),
        parent: message.traceparent,
        attributes: { 'rpc.method': String(pattern), 'colophon.request_id': requestId },
      }));
      const startedAt = performance.now();
      const end = (failed: boolean) => {
        const ms = Math.round(performance.now() - startedAt);
        const outcome = failed ? 'failed' : 'completed';
        const process = currentService();
        durations.observe({ process, pattern: String(pattern), outcome }, ms / 1_000);
        span?.end({ failed });
        logAccess('rpc', requestId, failed, () => ({ pattern, ms, ...(failed && { failed }) }));
      };
      const handle = () => handler(message, context);
      const reply: unknown = await requestContext.run({ requestId }, span ? () => span.run(handle) : handle);
      return this.transformToObservable(reply).pipe(
        map((value) => ({ value })), // null would be no reply
        tap({ error: () => end(true), complete: () => end(false) }),
      );
    };
    super.addHandler(pattern, traced, ...rest);
  }

  /** Runs the handler in this service, since a message at a socket belongs to none by itself. */
  override handleMessage(...message: Parameters<ServerTCP['handleMessage']>): Promise<void> {
    return inService(this.service, () => super.handleMessage(...message));
  }

  /** Running calls get their replies; callers send later ones to another replica. */
  async drain(): Promise<void> {
    this.isDraining = true;
    this.server.close();
    do await pause(POLL_EVERY_MS);
    while (this.running > 0);
    const ends = [...this.openSockets].map((socket) => {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.pause().destroySoon(); // once its replies are sent
      return closed;
    });
    await Promise.all(ends);
  }

  private isPermitted(pattern: string, token: unknown, requestId: string): boolean {
    try {
      this.tokens.verify(pattern, token);
      return true;
    } catch (error) {
      logger.warn(
        { event: 'rpc_refused', pattern, requestId, reason: (error as Error).message },
        'rpc refused',
      );
      return false;
    }
  }
}

/** Serves an application's `@MessagePattern` methods over TCP, to callers whose keys the file has. */
export const rpcServer = (host: string, port: number, keysFile: string): RpcServer =>
  new RpcServer({ host, port }, RpcTokens.from(keysFile));
