import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { paths } from '#contracts/journal/paths.ts';
import { routeName, routeOf } from '#contracts/api/services.ts';
import { announceStop, closeServer } from '#platform/http/close-server.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { observeRequest } from '#platform/telemetry/http-metrics.ts';
import { nestLogger } from '#platform/process/logging.ts';
import { AppModule } from './app.module.ts';
import { PublicResponses } from './cache/public-responses.ts';
import { PurgeFeed } from './cache/purge-feed.ts';
import { GatewayConfig } from './config.ts';
import { ClientAddresses } from './limits/client-addresses.ts';
import { ClientLimits, tooManyOpen } from './limits/client-limits.ts';
import { Connections, PipelinedRequest } from './limits/connections.ts';
import { limitBodyTime, LONGEST_BODY_MS } from './proxy/body-time.ts';
import { Proxy } from './proxy/proxy.ts';
import { hasBody, isBuffered } from './proxy/request-bodies.ts';
import { securityHeaders } from './security-headers.ts';
import { sendError } from './send-error.ts';
import { SeenPages } from './usage/seen-pages.ts';

export interface Gateway {
  server: Server;
  /** Whether it has missed no purge, so that what is stored need not be rendered again. */
  isCertain(): boolean;
  /** Ends running requests. */
  drain(): Promise<void>;
  /** Drains first. */
  close(): Promise<void>;
}

/** Creates the gateway; its server is not listening yet. */
export async function createGateway(config: GatewayConfig): Promise<Gateway> {
  const app = await NestFactory.createApplicationContext(AppModule.with(config), {
    logger: nestLogger,
    abortOnError: false,
  });
  const proxy = app.get(Proxy);
  const publicResponses = app.get(PublicResponses);
  const clients = app.get(ClientAddresses);
  const limits = app.get(ClientLimits);
  const connections = app.get(Connections);
  const seen = app.get(SeenPages);
  const development = config.NODE_ENV === 'development';
  const secure = securityHeaders({ development });
  const secureInFrame = securityHeaders({ development, framed: true });
  const securePairs = [...secure].flat();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    let isHit = false;
    // In development the sources change without a purge.
    const isRead = !development && !hasSecondHost(request);
    const read = isRead ? publicResponses.readOf(request, path) : undefined;
    // Buffered bodies have limits of their own: the request is counted once its body is complete.
    const receiving = isBuffered(request, path) && !(read && routeOf(path).cached);
    const admitted = receiving || limits.begin(request, response);
    const sendStored = (requestId: string) => {
      isHit =
        admitted &&
        !!read &&
        !hasBody(request) &&
        publicResponses.sendStored(request, response, read, [...securePairs, 'X-Request-Id', requestId]);
      return isHit;
    };
    const serve = () => {
      response.setHeaders(isFramed(path) ? secureInFrame : secure);
      if (!admitted) {
        sendError(request, response, tooManyOpen);
        return;
      }
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
      const { cached = false, largeUpload = false } = routeOf(path);
      if (hasBody(request)) limitBodyTime(request, response, largeUpload);
      if (read && cached) void publicResponses.respond(request, response, path, read);
      else void proxy.pass(request, response, path);
    };
    const describe = () => ({
      route: isPlain(path) ? routeName(path) : undefined,
      cache: isHit ? 'HIT' : response.getHeader('x-cache'),
      client: clients.of(request).network,
    });
    observeRequest(request, response, serve, describe, { sendNow: sendStored });
  };
  const server = createServer({ IncomingMessage: PipelinedRequest }, (request, response) =>
    connections.serveInOrder(request, response, () => handle(request, response)),
  );
  server.on('connection', (socket) => connections.accept(socket));
  // A client that takes nothing of its response for this long is disconnected.
  server.timeout = config.STALLED_READER_SECONDS * 1_000;
  server.headersTimeout = 60_000;
  // Longer than the usual 60 s of proxies in front: closing a connection while they reuse it would lose a request.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = LONGEST_BODY_MS;
  announceStop(server);
  const feed = app.get(PurgeFeed);
  return {
    server,
    isCertain: () => feed.isCertain,
    drain: () => closeServer(server),
    close: async () => {
      await closeServer(server);
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
