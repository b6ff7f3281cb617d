import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { Express } from 'express';
import { EventTransport } from '#messaging/event-transport.js';
import { RedisConnection } from '#messaging/redis.js';
import { networkOf } from '#contracts/ip-addresses.js';
import { routeName } from '#contracts/services.js';
import { observeRequest } from '#platform/http-metrics.js';
import { nestLogger } from '#platform/logging.js';
import { answerError } from './answer-error.js';
import { AppModule } from './app.module.js';
import { GatewayConfig } from './config.js';
import { FrontDoor } from './front-door.js';
import { clientOf } from './proxy/forwarded-headers.js';
import { Proxy } from './proxy/proxy.js';
import { securityHeaders } from './security-headers.js';

/** An import may come over a slow line. */
const LONGEST_UPLOAD_MS = 3_600_000;
const LONGEST_VISITOR_UPLOAD_MS = 60_000;

export interface Gateway {
  server: Server;
  close(): Promise<void>;
}

/** Builds the gateway; its server listens on nothing yet. */
export async function createGateway(config: GatewayConfig): Promise<Gateway> {
  const app = await NestFactory.create(AppModule.with(config), { logger: nestLogger, bodyParser: false });
  app.connectMicroservice({ strategy: new EventTransport('gateway', app.get(RedisConnection)) });
  const express = app.getHttpAdapter().getInstance() as Express;
  express.disable('x-powered-by');
  const proxy = app.get(Proxy);
  app.use(
    (request: IncomingMessage, response: ServerResponse) =>
      void proxy.pass(request, response, pathOf(request)),
  );
  await app.startAllMicroservices();
  await app.init();

  const door = app.get(FrontDoor);
  const secure = securityHeaders(config.NODE_ENV === 'development');
  const nest = express as (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    const path = pathOf(request);
    const serve = () => {
      secure(request, response);
      boundVisitor(request);
      if (!isPlain(path)) answerError(request, response, 'validation_failed');
      else if (door.takes(request, path)) void door.answer(request, response, path);
      else nest(request, response);
    };
    const client = networkOf(clientOf(request, config.TRUSTED_PROXY_HOPS));
    observeRequest(request, response, serve, () => ({
      route: isPlain(path) ? routeName(path) : undefined,
      cache: response.getHeader('x-cache'),
      client,
    }));
  });
  server.headersTimeout = 60_000;
  // Longer than proxies before it keep one (60 s): a connection that is ended here as they send on it loses a request.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = LONGEST_UPLOAD_MS;
  return {
    server,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}

/**
 * Whether the path means the same to the route table, the services and every client between: it names no host, and holds neither dot
 * segments nor backslashes, which some resolve and others do not.
 */
function isPlain(path: string): boolean {
  return /^\/(?!\/)/.test(path) && !/\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** Only staff has anything to send that takes its time. */
function boundVisitor(request: IncomingMessage): void {
  if (request.method === 'GET' || request.headers.authorization !== undefined) return;
  const bound = setTimeout(() => request.destroy(), LONGEST_VISITOR_UPLOAD_MS);
  request.once('close', () => clearTimeout(bound));
}

/** The path without its query. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
