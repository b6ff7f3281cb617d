import { performance } from 'node:perf_hooks';
import type { INestApplication } from '@nestjs/common';
import { type MessageHandler, ServerTCP } from '@nestjs/microservices';
import { tap } from 'rxjs';
import { logAccess } from './access-log.ts';
import { requestContext, requestIdFrom } from './request-context.ts';

/** Nest's TCP transport, with the caller's request id as context of each call and an access log line. */
class RpcServer extends ServerTCP {
  override addHandler(pattern: unknown, handler: MessageHandler, ...rest: [boolean?, object?]): void {
    const traced: MessageHandler<{ requestId?: string }> = async (message, context) => {
      const requestId = requestIdFrom(message.requestId);
      const startedAt = performance.now();
      const end = (failed: boolean) => {
        const ms = Math.round(performance.now() - startedAt);
        logAccess('rpc', requestId, failed, () => ({ pattern, ms, ...(failed && { failed }) }));
      };
      const reply: unknown = await requestContext.run({ requestId }, () => handler(message, context));
      return this.transformToObservable(reply).pipe(
        tap({ error: () => end(true), complete: () => end(false) }),
      );
    };
    super.addHandler(pattern, traced, ...rest);
  }
}

/** Serves the application's `@MessagePattern` methods over TCP. */
export function serveRpc(app: INestApplication, host: string, port: number): void {
  app.connectMicroservice({ strategy: new RpcServer({ host, port }) });
}
