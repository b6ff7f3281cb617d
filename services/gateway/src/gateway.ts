import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { Express } from 'express';
import { paths } from '#contracts/journal/paths.ts';
import { routeName, routeOf } from '#contracts/api/services.ts';
import { EventTransport } from '#messaging/event-transport.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { announceStop, closeServer } from '#platform/http/close-server.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isTaken, observeRequest } from '#platform/telemetry/http-metrics.ts';
import { nestLogger } from '#platform/process/logging.ts';
import { AppModule } from './app.module.ts';
import { CacheMiddleware } from './cache/cache-middleware.ts';
import { GatewayConfig } from './config.ts';
import { ClientAddresses } from './limits/client-addresses.ts';
import { ClientLimits, tooManyOpen } from './limits/client-limits.ts';
import { StalledReaders } from './limits/stalled-readers.ts';
import { limitBodyTime, LONGEST_BODY_MS } from './proxy/body-time.ts';
import { Proxy } from './proxy/proxy.ts';
import { hasBody, isBuffered } from './proxy/request-bodies.ts';
import { securityHeaders } from './security-headers.ts';
import { sendError } from './send-error.ts';
import { SeenPages } from './usage/seen-pages.ts';

export interface Gateway {
  server: Server;
  /** Ends running requests and events. */
  drain(): Promise<unknown>;
  /** Drains first. */
  close(): Promise<void>;
}

/** Creates the gateway; its server is not listening yet. */
export async function createGateway(config: GatewayConfig): Promise<Gateway> {
  const app = await NestFactory.create(AppModule.with(config), { logger: nestLogger, bodyParser: false });
  const events = new EventTransport('gateway', app.get(RedisConnection));
  app.connectMicroservice({ strategy: events });
  const express = app.getHttpAdapter().getInstance() as Express;
  express.disable('x-powered-by');
  const proxy = app.get(Proxy);
  app.use(
    (request: IncomingMessage, response: ServerResponse) =>
      void proxy.pass(request, response, pathOf(request)),
  );
  await app.startAllMicroservices();
  await app.init();

  const cache = app.get(CacheMiddleware);
  const clients = app.get(ClientAddresses);
  const limits = app.get(ClientLimits);
  const readers = app.get(StalledReaders);
  const seen = app.get(SeenPages);
  const development = config.NODE_ENV === 'development';
  const secure = securityHeaders({ development });
  const secureInFrame = securityHeaders({ development, framed: true });
  const securePairs = [...secure].flat();
  const nest = express as (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    const path = pathOf(request);
    void request.socket.remoteAddress; // which a socket knows after its end only if it was read before
    let fresh = false;
    const read = hasSecondHost(request) ? undefined : cache.readOf(request, path);
    const sendFresh = (requestId: string) => {
      fresh =
        !!read &&
        !hasBody(request) &&
        cache.sendFresh(request, response, read, [...securePairs, 'X-Request-Id', requestId]);
      // What the client has not read yet counts as any open response does.
      if (fresh && !isTaken(response)) {
        readers.watch(response);
        if (!limits.begin(request, response)) response.destroy();
      }
      return fresh;
    };
    const serve = () => {
      response.setHeaders(isFramed(path) ? secureInFrame : secure);
      if (!isPlain(path) || hasSecondHost(request)) {
        sendError(request, response, new DomainError('validation_failed'));
        return;
      }
      if (request.method === 'TRACE') {
        sendError(request, response, new DomainError('method_not_allowed'));
        return;
      }
      if (seen.isReport(request, path) && !hasBody(request)) {
        void seen.receive(request, response);
        return;
      }
      if (hasBody(request)) limitBodyTime(request, response, routeOf(path).largeUpload ?? false);
      readers.watch(response);
      const cached = read && routeOf(path).cached;
      // Buffered bodies have limits of their own: the request is counted once its body is complete.
      const receiving = !cached && isBuffered(request, path);
      if (!receiving && !limits.begin(request, response)) sendError(request, response, tooManyOpen());
      else if (cached) void cache.handle(request, response, path, read);
      else nest(request, response);
    };
    const describe = () => ({
      route: isPlain(path) ? routeName(path) : undefined,
      cache: fresh ? 'HIT' : response.getHeader('x-cache'),
      client: clients.of(request).network,
    });
    observeRequest(request, response, serve, describe, { sendNow: sendFresh });
  });
  server.headersTimeout = 60_000;
  // Longer than the usual 60 s of proxies in front: closing a connection while they reuse it would lose a request.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = LONGEST_BODY_MS;
  announceStop(server);
  const drain = () => Promise.all([closeServer(server), events.drain()]);
  return {
    server,
    drain,
    close: async () => {
      await drain();
      await app.close();
    },
  };
}

/**
 * Whether every HTTP implementation reads the path in the same way: it names no host, has no dot segments or
 * backslashes, which only some resolve, no control characters, and is UTF-8 when decoded.
 */
function isPlain(path: string): boolean {
  return (
    /^\/(?!\/)/.test(path) &&
    !/\\|\/(?:\.|%2e){1,2}(?:\/|$)|%(?:[01][\da-f]|7f)/i.test(path) &&
    (!path.includes('%') || isDecodable(path))
  );
}

/** Node.js ignores all but the first. */
const hasSecondHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && /^host$/i.test(text)).length > 1;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // a malformed escape, or no UTF-8
  }
}

/** Whether the settings page shows it in a frame: a preview of the site's look, which no cache stores. */
const isFramed = (path: string): boolean =>
  path === paths.lookPreview || path.startsWith(`${paths.lookPreview}/`);

/** The path without its query. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
