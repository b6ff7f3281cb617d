import { parse } from 'node:querystring';
import {
  type CallHandler,
  type DynamicModule,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { RELEASE_HEADER } from '#contracts/api/cache-tags.ts';
import { trustGatewayAlone } from '#platform/sessions/client-address.ts';
import type { HttpConfig } from '#platform/process/config.ts';
import { ObservedRequest } from '#platform/telemetry/http-metrics.ts';
import { onShutdown } from '#platform/process/lifecycle.ts';
import { logger, nestLogger } from '#platform/process/logging.ts';
import { PageTotals } from '#platform/validation/paging.ts';
import { release } from '#platform/process/release.ts';
import { program, type Program } from '#platform/process/program.ts';
import { READINESS, type Readiness } from '#platform/process/readiness.ts';
import { rpcServer } from '#platform/rpc/rpc-server.ts';
import { RpcTokens } from '#platform/rpc/rpc-tokens.ts';
import { UNKNOWN_FIELD, validationPipe } from '#platform/validation/validation.ts';
import { VersionTags } from '#platform/writes/versions.ts';
import { normalizeQuery, unknownParameters } from '#contracts/api/query-parameters.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isPublic } from '#platform/sessions/session.ts';
import { announceStop, closeServer } from './close-server.ts';
import { ErrorFilter } from './error-filter.ts';
import { JsonBodies } from './json-bodies.ts';
import { reportReadiness } from './operations.ts';
import { CacheHeaders } from './public-cache.ts';

/**
 * Filters a request's query parameters to those declared for its path. Unknown parameters are ignored on public
 * addresses, with or without a token (the gateway does the same for visitors), and rejected on staff calls.
 */
@Injectable()
class DeclaredQuery implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const sent = Object.keys(request.query);
    if (sent.length === 0) return next.handle();
    if (isPublic(this.reflector, context)) {
      const query = parse(normalizeQuery(request.path, request.url.slice(request.path.length + 1)));
      Object.defineProperty(request, 'query', { value: query });
      return next.handle();
    }
    const unknown = unknownParameters(request.path, sent);
    if (unknown.length === 0) return next.handle();
    const fields = Object.fromEntries(unknown.map((name) => [name, UNKNOWN_FIELD]));
    throw new DomainError('validation_failed', { message: UNKNOWN_FIELD, fields });
  }
}

interface HttpService {
  module: Type | DynamicModule;
  config: HttpConfig & { RPC_PORT?: number; RPC_KEYS_FILE: string };
}

/** Configures a service's application the same way in production and in specs. */
export function configureHttp(app: NestExpressApplication, rpcKeysFile: string): void {
  app.use(observe, trustGatewayAlone(RpcTokens.from(rpcKeysFile)));
  // The gateway enforces the request timeout.
  app.getHttpServer().requestTimeout = 0;
  // Longer than the gateway's: closing a connection while the gateway reuses it would lose a request.
  app.getHttpServer().keepAliveTimeout = 60_000;
  app.disable('x-powered-by');
  app.disable('etag');
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter());
  const reflector = app.get(Reflector);
  app.useGlobalInterceptors(
    new DeclaredQuery(reflector),
    new JsonBodies(reflector),
    new CacheHeaders(reflector),
    new VersionTags(),
    new PageTotals(),
  );
}

/** The route pattern is known after routing; it is omitted when no route matched. */
function observe(request: Request, response: Response, next: NextFunction): void {
  if (release) response.setHeader(RELEASE_HEADER, release);
  const describe = () => ({ route: (request.route as { path?: string } | undefined)?.path });
  new ObservedRequest(request, response, describe).run(next);
}

/** A service of a process: HTTP, calls over TCP, health, and a part in the shutdown. */
export const httpService = <C extends HttpService['config']>(
  shape: new () => C,
  moduleOf: (config: C) => HttpService['module'],
): Program => program(shape, (config) => startHttpService({ module: moduleOf(config), config }));

async function startHttpService({ module, config }: HttpService): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    logger: nestLogger,
    bodyParser: false,
  });
  configureHttp(app, config.RPC_KEYS_FILE);
  const rpc = config.RPC_PORT && rpcServer(config.HOST, config.RPC_PORT, config.RPC_KEYS_FILE);
  if (rpc) app.connectMicroservice({ strategy: rpc });
  await app.startAllMicroservices();
  const server = app.getHttpServer();
  announceStop(server);
  await app.listen(config.HTTP_PORT, config.HOST);
  onShutdown({
    // Nest alone would close what running requests and calls need.
    drain: () => Promise.all([closeServer(server), rpc && rpc.drain()]),
    close: () => {
      // The gateway repeats requests that have not ended in time.
      server.closeAllConnections();
      return app.close();
    },
  });
  reportReadiness(() => app.get<Readiness>(READINESS).ready());
  logger.info({ port: config.HTTP_PORT }, 'ready');
}
