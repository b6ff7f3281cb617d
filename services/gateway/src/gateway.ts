import { createServer, type Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { announceStop, closeServer } from '#platform/http/close-server.ts';
import { nestLogger } from '#platform/process/logging.ts';
import { AppModule } from './app.module.ts';
import { PurgeFeed } from './cache/purge-feed.ts';
import { GatewayConfig } from './config.ts';
import { Connections, PipelinedRequest } from './limits/connections.ts';
import { MAX_UPLOAD_MS } from './proxy/request-bodies.ts';
import { Requests } from './requests.ts';

export interface Gateway {
  server: Server;
  /** Whether it has missed no purge, so that stored responses need not be rendered again. */
  isCertain(): boolean;
  /** Ends running requests. */
  drain(): Promise<void>;
  /** Closes the gateway after draining it. */
  close(): Promise<void>;
}

/** Creates the gateway; its server is not listening yet. */
export async function createGateway(config: GatewayConfig): Promise<Gateway> {
  const app = await NestFactory.createApplicationContext(AppModule.with(config), {
    logger: nestLogger,
    abortOnError: false,
  });
  const requests = app.get(Requests);
  const connections = app.get(Connections);
  const server = createServer({ IncomingMessage: PipelinedRequest }, (request, response) =>
    connections.serveInOrder(request, response, () => requests.handle(request, response)),
  );
  server.on('connection', (socket) => connections.accept(socket));
  // A client that takes nothing of its response for this long is disconnected.
  server.timeout = config.STALLED_READER_SECONDS * 1_000;
  server.headersTimeout = 60_000;
  // Longer than the usual 60 s of proxies in front: closing a connection while they reuse it would lose a request.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = MAX_UPLOAD_MS;
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
