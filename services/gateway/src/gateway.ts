import { createServer, type Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { type DynamicModule, Module } from '@nestjs/common';
import { announceStop, closeServer } from '#platform/http/close-server.ts';
import { nestLogger } from '#platform/process/logging.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { PurgeFeed } from './cache/purge-feed.ts';
import { GatewayConfig } from './config.ts';
import { Connections, PipelinedRequest } from './limits/connections.ts';
import { MAX_UPLOAD_MS, RequestBodies } from './proxy/request-bodies.ts';
import { Requests } from './requests.ts';
import { CdnPurges } from './cache/cdn.ts';
import { PageStore } from './cache/page-store.ts';
import { PublicResponses } from './cache/public-responses.ts';
import { Renewal } from './cache/renewal.ts';
import { Admission } from './limits/admission.ts';
import { Circuits } from './limits/circuits.ts';
import { ClientAddresses } from './limits/client-addresses.ts';
import { ClientLimits } from './limits/client-limits.ts';
import { KnownSessions } from './limits/known-sessions.ts';
import { Proxy } from './proxy/proxy.ts';
import { ServiceClient } from './service-client.ts';
import { Countries } from './usage/countries.ts';
import { Robots } from './usage/robots.ts';
import { SeenPages } from './usage/seen-pages.ts';
import { Usage } from './usage/usage.ts';
import { UsageStream } from './usage/usage-stream.ts';
import { Visitors } from './usage/visitors.ts';

@Module({})
class AppModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [QueuesModule.forRedis(config)],
      providers: [
        { provide: GatewayConfig, useValue: config },
        PageStore,
        PurgeFeed,
        CdnPurges,
        PublicResponses,
        Renewal,
        Proxy,
        Admission,
        Circuits,
        ClientAddresses,
        ClientLimits,
        Connections,
        KnownSessions,
        RequestBodies,
        Requests,
        ServiceClient,
        Countries,
        Robots,
        Usage,
        SeenPages,
        UsageStream,
        Visitors,
      ],
    };
  }
}

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
